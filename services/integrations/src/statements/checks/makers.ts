/** Programs in which a person changes a document. A bank makes its statements with none of them. */
const editors =
  /photoshop|illustrator|indesign|acrobat pro|adobe acrobat(?! distiller)|pdf ?escape|sejda|ilovepdf|smallpdf|foxit.*(?:phantom|editor)|nitro|pdf-?xchange (?:editor|pro)|canva|microsoft.{0,3} (?:office )?(?:word|excel|powerpoint)|libreoffice|openoffice|writer|inkscape|gimp|coreldraw|pdfelement|wondershare|soda ?pdf|dochub|pdffiller|master pdf editor|pdf ?candy|pdf24|xodo|infix|able2extract|google docs|wps|pages\b|affinity|scribus/i;

export const editorsIn = (makers: readonly string[]): string[] => [
  ...new Set(makers.filter((maker) => editors.test(maker))),
];
