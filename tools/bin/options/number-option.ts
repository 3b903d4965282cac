/** Parses a number from the command line. Exits with code 2 and an example when the number is not valid. */
export function numberOption(text: string, minimum: number, maximum: number, example: string): number {
  const number = Number(text);
  const isAllowed = Number.isInteger(number) || !Number.isInteger(minimum);
  if (isAllowed && number >= minimum && number <= maximum) return number;
  console.error(`Give a number from ${minimum} to ${maximum}: npm run ${example}`);
  process.exit(2);
}
