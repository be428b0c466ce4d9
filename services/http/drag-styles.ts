/**
 * The rules that @dnd-kit puts into the office's page while a card is dragged, as a content policy names them: how the card follows
 * the pointer, that no text is selected, the cursor. Their texts are part of the package.
 */
export const dragStyles: readonly string[] = [
  "'sha256-E7zJXfkufcgTIQG1Th6iYnoGis+rTfZd044bgiM1kr4='",
  "'sha256-YYLJe/bgx7gKdFc8dp3EM3/S8hpKeZs7JyhfBoZYPuk='",
  "'sha256-P3zrZWkaCzrI/B9T0+WLFRTTY8rvTIfnbvP5TBI9Vgo='",
]
