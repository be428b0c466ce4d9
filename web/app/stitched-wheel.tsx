import css from './stitched-wheel.module.css'

/** The wheel as nothing but its stitching, cropped by the edge of the footer. */
export function StitchedWheel() {
  return (
    <svg className={css.wheel} viewBox="0 0 1000 1000" aria-hidden="true">
      <circle cx="500" cy="500" r="440" />
      <circle cx="500" cy="500" r="290" />
      <path d="M225 447C300 443 345 456 388 467M218 506C285 530 340 543 388 545M775 447C700 443 655 456 612 467M782 506C715 530 660 543 612 545M456 600C456 665 441 720 428 780M544 600C544 665 559 720 572 780" />
      <path d="M392 474C392 416 440 392 500 392S608 416 608 474V556C608 614 560 644 500 644S392 614 392 556Z" />
    </svg>
  )
}
