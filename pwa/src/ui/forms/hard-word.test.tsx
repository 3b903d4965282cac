import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HardWord } from './hard-word.tsx';
import { hardWords } from './hard-words.ts';

test('[S2.18] a hard word is explained on the page itself, on one press', () => {
  const markup = renderToStaticMarkup(<HardWord word={hardWords.gross} />);
  expect(markup).toMatch(/^<details[^>]*><summary>What is gross income\?<\/summary><p>All that you earn/);
  expect(markup).not.toContain(' open');
});

test.each(Object.entries(hardWords))('the meaning of %s is explained in short sentences', (_name, {
  answer,
}) => {
  const { message = '' } = answer;
  for (const sentence of message.split(/[.?!] /)) expect(sentence.split(' ').length).toBeLessThanOrEqual(20);
});
