import type { Area } from './area.ts'
import { halton } from './halton.ts'
import { neighboursEast } from './neighbours-east.ts'
import { neighboursNorth } from './neighbours-north.ts'
import { neighboursWest } from './neighbours-west.ts'
import { peel } from './peel.ts'
import { torontoDistricts } from './toronto-districts.ts'
import { toronto } from './toronto.ts'
import { yorkRegion } from './york-region.ts'

/** Earlier entries win ties. */
export const gazetteer: readonly Area[] = [
  toronto,
  ...torontoDistricts,
  ...peel,
  ...yorkRegion,
  ...halton,
  ...neighboursNorth,
  ...neighboursEast,
  ...neighboursWest,
]
