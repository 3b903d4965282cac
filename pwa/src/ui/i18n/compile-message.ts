/**
 * Splits an English message into text and placeholders, the form that compiled catalogues have. Our messages know
 * nothing but `{name}`, so the full parser (and its bytes) can stay away.
 */
export const compileMessage = (message: string): (string | [string])[] =>
  message.split(/(\{\w+\})/).flatMap((part): (string | [string])[] => {
    if (part === '') return [];
    return part.startsWith('{') && part.endsWith('}') ? [[part.slice(1, -1)]] : [part];
  });
