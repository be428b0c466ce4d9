import type { ReactNode } from 'react'

import css from './scenes.module.css'

/** Places inside a car, each drawn once on an 800 × 560 ground: what is there, and what a clean one shows. */
export interface Drawing {
  readonly base: ReactNode
  readonly shine: ReactNode
}

export const sceneNames = ['seat', 'carpet', 'dashboard', 'cups', 'child', 'trunk'] as const
export type SceneName = (typeof sceneNames)[number]

export const scenes: Readonly<Record<SceneName, Drawing>> = {
  seat: {
    base: (
      <>
        <ellipse className={css.shade} cx="400" cy="530" rx="260" ry="18" />
        <path className={css.dark} d="M364 96H378V150H364ZM422 96H436V150H422Z" />
        <rect className={css.leather} x="316" y="22" width="168" height="96" rx="42" />
        <path
          className={css.leather}
          d="M264 172C272 142 310 134 400 134S528 142 536 172L560 396C562 424 540 436 400 436S238 424 240 396Z"
        />
        <path
          className={css.panel}
          d="M318 178C332 164 360 160 400 160S468 164 482 178L500 398C470 408 440 410 400 410S330 408 300 398Z"
        />
        <path
          className={css.leather}
          d="M212 444C230 414 300 408 400 408S570 414 588 444C608 484 606 522 580 530C530 542 270 542 220 530C194 522 192 484 212 444Z"
        />
        <path className={css.panel} d="M292 448C330 436 470 436 508 448L524 506C480 518 320 518 276 506Z" />
      </>
    ),
    shine: (
      <>
        <path
          className={css.stitch}
          d="M352 166L338 404M400 162V408M448 166L462 404M352 442L340 512M400 440V516M448 442L460 512"
        />
        <path className={css.gleam} d="M288 190L270 380M340 46C356 38 372 36 392 36M232 462C236 448 246 438 262 432" />
      </>
    ),
  },
  carpet: {
    base: (
      <>
        <path className={css.dark} d="M90 560L186 30H614L710 560Z" />
        <path
          className={css.leather}
          d="M206 478L262 132Q266 108 290 108H510Q534 108 538 132L594 478Q598 506 568 506H232Q202 506 206 478Z"
        />
        <rect className={css.black} x="326" y="300" width="148" height="118" rx="18" />
        <path
          className={css.metal}
          d="M286 30H330V86Q308 98 286 86ZM378 30H422V86Q400 98 378 86ZM470 30H504V104Q487 112 470 104Z"
        />
      </>
    ),
    shine: (
      <>
        <path className={css.stripe} d="M250 490L300 124M330 292L346 124M454 292L470 124M550 490L500 124M400 490V432" />
        <path
          className={css.stitch}
          d="M234 470L286 142Q288 132 300 132H500Q512 132 514 142L566 470Q568 482 554 482H246Q232 482 234 470Z"
        />
        <path className={css.gleam} d="M294 46V70M386 46V70M478 46V78" />
      </>
    ),
  },
  dashboard: {
    base: (
      <>
        <path className={css.sky} d="M0 0H800V270H0Z" />
        <path className={css.hills} d="M0 214C120 150 210 176 300 190S470 120 590 160S740 190 800 150V270H0Z" />
        <path className={css.dark} d="M0 0H92L20 250H0ZM800 0H742L792 250H800ZM388 0H412V42H388Z" />
        <rect className={css.black} x="290" y="36" width="220" height="68" rx="26" />
        <rect className={css.sky} x="302" y="46" width="196" height="48" rx="18" />
        <path className={css.leather} d="M0 236C150 176 300 190 410 200S660 170 800 226V430H0Z" />
        <path className={css.dark} d="M0 402C200 366 600 366 800 402V560H0Z" />
        <rect className={css.black} x="322" y="248" width="196" height="118" rx="16" />
        <g className={css.vent}>
          <circle cx="250" cy="306" r="46" />
          <circle cx="592" cy="300" r="46" />
          <circle cx="714" cy="306" r="40" />
          <path d="M222 290H278M216 306H284M222 322H278M564 284H620M558 300H626M564 316H620M690 292H738M684 306H744M690 320H738" />
        </g>
        <path className={css.spokes} d="M150 500L-20 468M150 500L320 468" />
        <circle className={css.rim} cx="150" cy="500" r="176" />
        <rect className={css.panel} x="84" y="436" width="132" height="130" rx="44" />
      </>
    ),
    shine: (
      <>
        <path className={css.stitch} d="M336 394C480 384 660 388 800 418" />
        <path className={css.gleam} d="M340 268H420M176 228C228 218 288 213 344 213M24 424C52 372 96 344 150 338" />
        <path className={css.screen} d="M352 330C380 330 384 292 412 292S452 318 488 306" />
      </>
    ),
  },
  cups: {
    base: (
      <>
        <path className={css.panel} d="M0 0H176C196 180 196 380 176 560H0ZM800 0H624C604 180 604 380 624 560H800Z" />
        <rect className={css.leather} x="214" y="18" width="372" height="524" rx="64" />
        <circle className={css.black} cx="400" cy="168" r="100" />
        <circle className={css.dark} cx="400" cy="168" r="72" />
        <circle className={css.black} cx="400" cy="384" r="100" />
        <circle className={css.dark} cx="400" cy="384" r="72" />
      </>
    ),
    shine: (
      <>
        <rect className={css.stitch} x="236" y="40" width="328" height="480" rx="48" />
        <path className={css.stitch} d="M144 0C164 180 164 380 144 560M656 0C636 180 636 380 656 560" />
        <path className={css.gleam} d="M318 132A90 90 0 0 1 366 84M318 348A90 90 0 0 1 366 300" />
      </>
    ),
  },
  child: {
    base: (
      <>
        <ellipse className={css.shade} cx="400" cy="524" rx="220" ry="18" />
        <path
          className={css.shell}
          d="M284 60C318 22 482 22 516 60C566 124 588 300 578 404C572 470 540 516 400 516S228 470 222 404C212 300 234 124 284 60Z"
        />
        <path
          className={css.leather}
          d="M318 88C350 62 450 62 482 88C524 150 534 300 526 384C520 436 482 462 400 462S280 436 274 384C266 300 276 150 318 88Z"
        />
        <path className={css.panel} d="M322 112C340 84 460 84 478 112L470 190C450 206 350 206 330 190Z" />
        <path className={css.belt} d="M352 214L388 356M448 214L412 356M400 372V452" />
        <rect className={css.shell} x="370" y="340" width="60" height="58" rx="16" />
      </>
    ),
    shine: (
      <>
        <path
          className={css.stitch}
          d="M300 120C284 200 284 330 300 396M500 120C516 200 516 330 500 396M336 434C350 440 364 443 378 445M422 445C436 443 450 440 464 434"
        />
        <path className={css.gleam} d="M254 150C246 200 242 260 244 320M384 354H402" />
      </>
    ),
  },
  trunk: {
    base: (
      <>
        <path className={css.metal} d="M40 560V176C40 104 96 58 176 48H624C704 58 760 104 760 176V560Z" />
        <path className={css.black} d="M92 560V196C92 140 136 106 196 98H604C664 106 708 140 708 196V560Z" />
        <path
          className={css.leather}
          d="M146 216Q148 190 176 188H384V344H140ZM416 188H624Q652 190 654 216L660 344H416Z"
        />
        <path className={css.dark} d="M92 548L146 348H654L708 548V560H92Z" />
        <path className={css.handle} d="M364 470C372 452 428 452 436 470" />
      </>
    ),
    shine: (
      <>
        <path className={css.stripe} d="M176 540L214 372M284 540L304 372M516 540L496 372M624 540L586 372" />
        <path className={css.stitch} d="M170 214H364V322H166ZM436 214H630L634 322H436Z" />
        <path className={css.gleam} d="M66 300V190C68 150 92 116 130 96" />
      </>
    ),
  },
}
