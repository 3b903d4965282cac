/** Prints the progress after each tenth. */
export function showProgress(
  total: number,
  unit: string,
  say: (text: string) => void,
): (done: number) => void {
  let shown = 0;
  return (done) => {
    const tenth = Math.floor((done * 10) / total);
    if (tenth <= shown) return;
    shown = tenth;
    say(`${done} of ${total} ${unit}`);
  };
}
