import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import type { ArticleId } from '#services/isomorphic/articles.ts'
import { brand } from '#web/brand.ts'
import { coverShapes, type Ink } from '#web/site/blog/cover-shapes.ts'
import { posts, type Post } from '#web/site/blog/posts.ts'
import { blob, scatter } from '#web/ui/icing.ts'

import { sharePath, shareSize } from './head.ts'

/** A picture for previews: SVG whose colours are custom properties of the tokens, drawn in the light theme of a flavour. */
export interface ShareArt {
  readonly path: string
  readonly flavour: Post['flavour']
  readonly svg: string
}

/** The picture of the site, and one for each article. */
export const shareArts = (): readonly ShareArt[] => [
  { path: sharePath(null), flavour: 'glazed', svg: renderToStaticMarkup(<SiteArt />) },
  ...posts.map((post) => articleArt(post)),
]

const articleArt = (post: Post & { readonly id: ArticleId }): ShareArt => ({
  path: sharePath(post.id),
  flavour: post.flavour,
  svg: renderToStaticMarkup(<ArticleArt post={post} />),
})

const { width, height } = shareSize

const radii = [130, 250, 370, 490, 610, 730, 850] as const

/** The grid of rings and the object of the article's cover, with our name below. */
function ArticleArt({ post }: { readonly post: Post }) {
  return (
    <Canvas>
      <g fill="none" stroke="var(--fl-line)" strokeWidth="4" strokeLinecap="round" strokeDasharray="26 18">
        {radii.map((radius) => (
          <circle key={radius} cx="820" cy="290" r={radius} />
        ))}
      </g>
      <g transform="translate(590 60) scale(2.3)">
        {coverShapes[post.cover].map(({ ink, d, around = 1 }) =>
          Array.from({ length: around }, (_, index) => (
            <path key={`${d} ${index}`} {...inks[ink]} d={d} transform={`rotate(${(index * 360) / around} 100 100)`} />
          )),
        )}
      </g>
      <Name words={brand.name} size={72} y={550} />
    </Canvas>
  )
}

const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** Colours of the cover's style sheet. */
const inks = {
  body: { fill: 'var(--fl-accent)' },
  soft: { fill: 'var(--fl-quiet)' },
  line: { ...line, stroke: 'var(--fl-text)', strokeWidth: 9 },
  stitch: { ...line, stroke: 'var(--fl-field)', strokeWidth: 5, strokeDasharray: '10 10' },
} as const satisfies Readonly<Record<Ink, object>>

const glaze = `${blob({ radius: 424, amplitude: 15, points: 40 })}${blob({ radius: 292, amplitude: 9, points: 32 })}`
const sprinkles = scatter({ inner: 312, outer: 404, distance: 34, most: 86, seed: 20_261_124 })
const sprinkleLength = 22

/** The glazed rim, cut by the edge, and our name. */
function SiteArt() {
  return (
    <Canvas field="var(--cocoa)">
      <g transform="translate(560 -185)">
        <circle cx="500" cy="500" r="359" fill="none" stroke="var(--dough-4)" strokeWidth="186" />
        <circle cx="500" cy="500" r="359" fill="none" stroke="var(--dough-2)" strokeWidth="166" />
        <path fillRule="evenodd" fill="var(--glaze-2)" d={glaze} />
        <path d="M160 400A362 362 0 0 1 400 152" {...line} stroke="var(--glaze-3)" strokeWidth="34" />
        {sprinkles.map(({ x, y, turn, colour }) => (
          <path
            key={`${x} ${y}`}
            d={`M${-sprinkleLength / 2} 0h${sprinkleLength}`}
            transform={`translate(${x} ${y}) rotate(${turn})`}
            {...line}
            stroke={`var(--sp-${colour})`}
            strokeWidth="10"
          />
        ))}
      </g>
      {brand.name.split(' ').map((word, index) => (
        <Name key={word} words={word} size={132} y={300 + index * 128} />
      ))}
    </Canvas>
  )
}

interface CanvasProps {
  readonly field?: string
  readonly children: ReactNode
}

const Canvas = ({ field = 'var(--fl-field)', children }: CanvasProps) => (
  <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
    <rect width={width} height={height} fill={field} />
    {children}
  </svg>
)

const Name = ({ words, size, y }: { readonly words: string; readonly size: number; readonly y: number }) => (
  <text x="72" y={y} fontFamily="Anek Latin" fontSize={size} letterSpacing={-0.03 * size} fill="var(--fl-text)">
    {words}
  </text>
)
