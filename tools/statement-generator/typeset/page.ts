/** A run of text whose base line begins at (x, y), in points from the top left corner of the upright page. */
export type Run = {
  text: string;
  x: number;
  y: number;
  size: number;
  isBold: boolean;
  /** Where the run stands: the column of a table, or what is around it. */
  part: string;
  /** The font, if it is another than the paper's. */
  font?: string;
  /** A shade of red, green and blue from 0 to 1, if it is another than the paper's. */
  colour?: [number, number, number];
};
export type Rule = { x: number; y: number; width: number; height: number; grey: number };
/** A page that is typeset. Rules are drawn first, then the text, then what lies over both. */
export type Page = {
  width: number;
  height: number;
  rules: Rule[];
  runs: Run[];
  over?: { rules: Rule[]; runs: Run[] };
};
