const words = new Set([
  'and',
  'or',
  'unless',
  'by',
  'on',
  'without',
  'ignoring',
  'offset',
  'bool',
  'group_left',
]);

/** The names of all series that a PromQL expression reads. */
export function metricNamesIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|on|without|ignoring|group_left)\s*\([^)]*\)/g, ' ')
    .replace(/\boffset\s+\w+/g, ' ');
  const names = bare.matchAll(/(?<![\w:.])([a-zA-Z_:][\w:]*)(?!\s*\()(?![\w:])/g);
  return [...new Set([...names].map(([, name = '']) => name).filter((name) => !words.has(name)))];
}
