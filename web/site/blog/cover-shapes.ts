import type { CoverShape } from './posts.ts'

export type Ink = 'body' | 'soft' | 'line' | 'stitch'

export interface Stroke {
  readonly ink: Ink
  readonly d: string
  /** The stroke is repeated so many times around the middle. */
  readonly around?: number
}

/** One object per cover, on a square of 200 with its middle at 100 100. */
export const coverShapes: Readonly<Record<CoverShape, readonly Stroke[]>> = {
  snowflake: [
    { ink: 'line', d: 'M100 100V14M100 40 78 20M100 40 122 20M100 68 80 50M100 68 120 50', around: 6 },
    { ink: 'body', d: dot(100, 100, 11) },
  ],
  boot: [
    { ink: 'body', d: 'M58 18H112V96Q116 112 150 118 180 124 180 152H58Z' },
    { ink: 'line', d: 'M48 170H188' },
    { ink: 'stitch', d: 'M70 44H102M70 66H102M112 112Q104 134 84 138' },
    { ink: 'soft', d: `${dot(26, 150, 9)}${dot(14, 118, 6)}${dot(36, 104, 5)}` },
  ],
  flower: [
    { ink: 'soft', d: 'M100 86Q76 58 84 30 100 8 116 30 124 58 100 86Z', around: 6 },
    { ink: 'body', d: dot(100, 100, 22) },
    { ink: 'stitch', d: 'M100 20V62', around: 6 },
  ],
  smoke: [
    { ink: 'body', d: dot(128, 66, 44) },
    {
      ink: 'line',
      d: 'M10 110Q45 84 80 110T150 110 190 104M20 142Q55 116 90 142T160 142M4 174Q39 148 74 174T144 174 182 170',
    },
  ],
  seat: [
    { ink: 'body', d: 'M58 26Q100-2 142 26L156 126Q160 178 100 180 40 178 44 126Z' },
    { ink: 'line', d: 'M80 52 94 118M120 52 106 118M100 142V160' },
    { ink: 'soft', d: 'M82 114H118Q124 114 124 120V136Q124 144 100 144T76 136V120Q76 114 82 114Z' },
  ],
  paw: [
    { ink: 'body', d: 'M100 92C132 92 156 124 156 148S134 182 100 174 44 172 44 148 68 92 100 92Z' },
    { ink: 'soft', d: `${dot(42, 92, 19)}${dot(76, 50, 21)}${dot(124, 50, 21)}${dot(158, 92, 19)}` },
  ],
  seam: [
    { ink: 'body', d: 'M10 24H104Q76 76 104 110T96 184H10Z' },
    { ink: 'soft', d: 'M116 24H190V184H108Q140 142 116 110T116 24Z' },
    { ink: 'stitch', d: 'M88 28Q62 76 90 112T82 182M132 28Q106 76 132 108T124 182' },
  ],
  fan: [
    { ink: 'line', d: dot(100, 100, 88) },
    { ink: 'body', d: 'M100 100C78 74 80 34 112 28 142 34 132 78 100 100Z', around: 3 },
    { ink: 'soft', d: dot(100, 100, 14) },
  ],
  cup: [
    { ink: 'body', d: 'M40 34 132 10 138 132Q138 140 130 142L86 154Q78 156 74 148Z' },
    { ink: 'line', d: 'M30 42 142 12' },
    {
      ink: 'soft',
      d: `M96 168Q130 152 168 166 196 180 160 190 110 196 96 184 88 176 96 168Z${dot(164, 122, 9)}${dot(178, 92, 6)}`,
    },
  ],
  windshield: [
    { ink: 'body', d: 'M44 40Q100 22 156 40L190 150Q100 126 10 150Z' },
    { ink: 'line', d: 'M100 158 56 62' },
    { ink: 'stitch', d: 'M36 128Q44 74 96 60M176 128Q162 72 120 58' },
  ],
  sun: [
    { ink: 'body', d: dot(100, 84, 40) },
    { ink: 'soft', d: 'M4 138Q36 118 68 138T132 138 196 138V188H4Z' },
    { ink: 'line', d: 'M100 30V10M54 44 40 30M146 44 160 30M40 88H20M160 88H180' },
  ],
  tag: [
    {
      ink: 'body',
      d: 'M18 106 98 24Q104 18 112 18H172Q184 18 184 30V90Q184 98 178 104L98 184Q90 190 82 184L18 122Q10 114 18 106Z',
    },
    { ink: 'soft', d: dot(150, 52, 13) },
    { ink: 'line', d: `M72 130 126 102${dot(80, 98, 9)}${dot(116, 134, 9)}` },
  ],
}

function dot(x: number, y: number, radius: number): string {
  const across = radius * 2
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0 ${-across} 0Z`
}
