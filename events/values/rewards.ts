export const rewardNames = ['credit', 'sprinkle', 'glazed'] as const
export type RewardName = (typeof rewardNames)[number]
