import css from './vehicle-drawing.module.css'

export type BodyName = keyof typeof bodies

/** Side views on a 320 × 140 ground, the front to the left: outline, glass, wheels (x, x, radius). */
const bodies = {
  compact: {
    body: 'M50 104V87C50 79 56 75 66 73L102 67C116 47 134 37 160 37H212C236 37 252 49 261 70L270 79C274 84 275 89 275 95V104Q275 110 269 110H56Q50 110 50 104Z',
    glass: 'M118 66C128 54 141 47 158 46H163V66ZM173 46H210C228 47 238 55 245 66H173Z',
    wheels: [98, 228, 22],
  },
  sedan: {
    body: 'M14 104V90C14 82 20 78 30 76L84 68C102 50 122 38 154 37C192 36 216 46 236 66L284 73C298 75 306 82 306 92V104Q306 110 300 110H20Q14 110 14 104Z',
    glass: 'M102 67C114 55 128 47 149 46V67ZM159 46C187 46 203 53 218 67H159Z',
    wheels: [76, 246, 23],
  },
  suv: {
    body: 'M14 104V80C14 72 18 68 26 66L80 59L108 28C113 22 120 20 130 20H262C276 20 283 24 287 35L298 62C304 65 306 70 306 78V104Q306 110 300 110H20Q14 110 14 104Z',
    glass: 'M95 58L116 34C119 30 123 29 128 29H160V58ZM170 29H220V58H170ZM230 29H262C270 29 274 31 277 38L285 58H230Z',
    wheels: [72, 246, 27],
  },
  truck: {
    body: 'M12 104V76C12 67 17 63 26 62L72 57C84 38 96 28 118 28H152C166 28 174 36 178 58V62H304Q308 62 308 66V104Q308 110 302 110H18Q12 110 12 104Z',
    glass: 'M88 57C97 44 105 38 120 38H126V57ZM136 38H150C159 38 164 44 166 57H136Z',
    wheels: [70, 252, 26],
  },
  coupe: {
    body: 'M12 104V92C12 85 17 81 27 79L118 69C138 53 158 46 184 46C226 46 252 60 280 71C298 74 308 82 308 93V104Q308 110 302 110H18Q12 110 12 104Z',
    glass: 'M134 69C149 58 164 54 182 54L194 69ZM196 54.5C218 57 234 63 248 70H206Z',
    wheels: [72, 248, 24],
  },
  hatchback: {
    body: 'M22 104V88C22 80 28 76 38 74L90 67C106 48 122 38 150 37H226C248 37 264 48 274 70L290 78C296 82 298 88 298 94V104Q298 110 292 110H28Q22 110 22 104Z',
    glass: 'M108 66C118 54 130 47 149 46H154V66ZM164 46H224C238 47 248 54 254 66H164Z',
    wheels: [80, 240, 23],
  },
  convertible: {
    body: 'M14 104V92C14 84 20 80 30 78L108 71H226C254 70 276 72 292 78C302 82 306 88 306 95V104Q306 110 300 110H20Q14 110 14 104Z',
    glass: 'M106 71C116 58 126 51 140 46L147 50C138 56 130 63 126 71Z',
    wheels: [76, 246, 24],
  },
  van: {
    body: 'M14 104V70C14 62 18 57 26 54L52 46C66 26 80 18 106 18H288C300 18 306 25 306 36V104Q306 110 300 110H20Q14 110 14 104Z',
    glass: 'M70 50C80 36 90 29 107 29H124V52H68ZM134 29H196V52H134ZM206 29H280Q292 29 292 40V52H206Z',
    wheels: [72, 246, 25],
  },
} as const

const ground = 132

export interface VehicleDrawingProps {
  readonly body: BodyName
  /** Any CSS colour; the ones to choose from are in `paints`. */
  readonly paint: string
  readonly label?: string | undefined
}

/** A car in its colour; its rims are the brand's glazed rings. */
export function VehicleDrawing({ body, paint, label }: VehicleDrawingProps) {
  const { body: outline, glass, wheels } = bodies[body]
  const [front, rear, radius] = wheels
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={css.vehicle} viewBox="0 0 320 140" {...named}>
      <ellipse className={css.shade} cx="160" cy={ground} rx="146" ry="5" />
      {body === 'convertible' ? (
        <path className={css.seat} d="M170 72C172 60 178 56 186 56H194C200 56 204 62 204 72Z" />
      ) : null}
      <path className={css.body} d={outline} fill={paint} />
      <path className={css.glass} d={glass} />
      <path className={css.shine} d="M30 92H290" />
      <Wheel x={front} radius={radius} />
      <Wheel x={rear} radius={radius} />
    </svg>
  )
}

function Wheel({ x, radius }: { readonly x: number; readonly radius: number }) {
  const y = ground - radius
  return (
    <g>
      <circle className={css.tyre} cx={x} cy={y} r={radius} />
      <circle className={css.rim} cx={x} cy={y} r={radius * 0.4} strokeWidth={radius * 0.28} />
    </g>
  )
}
