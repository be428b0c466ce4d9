/** A box in the window, in px from its top left corner. */
export interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

const step = 8

/**
 * Distance from the top, in px, at which a box of `height` between `left` and `right` covers none of `kept`: the smallest
 * from `from` on, or `from` itself if none fits.
 */
export function freePlace(
  { left, right, height }: Pick<Box, 'left' | 'right'> & { readonly height: number },
  kept: readonly Box[],
  { from, to }: { readonly from: number; readonly to: number },
): number {
  const inTheWay = kept.filter((box) => box.right > left && box.left < right)
  for (let top = from; top + height <= to; top += step) {
    if (!inTheWay.some((box) => box.bottom > top && box.top < top + height)) return top
  }
  return from
}
