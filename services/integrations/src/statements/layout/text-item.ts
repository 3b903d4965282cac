/** A run of text on a page, upright, measured from the top left corner in points. */
export type TextItem = {
  page: number;
  text: string;
  x: number;
  /** Of the baseline. */
  y: number;
  width: number;
  /** Height of the type. */
  size: number;
  font: string;
};
