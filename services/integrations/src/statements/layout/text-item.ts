/** A run of upright text on a page. Positions are in points from the top left corner. */
export type TextItem = {
  page: number;
  text: string;
  x: number;
  /** The baseline. */
  y: number;
  width: number;
  /** The font size. */
  size: number;
  font: string;
};
