import { afterAll, expect, test } from 'vitest';
import { i18n } from '../i18n/i18n.tsx';
import { brand, whatsAppHelpUrl } from './brand.ts';

afterAll(() => i18n.activate('en'));

const firstSentence = () => new URL(whatsAppHelpUrl()).searchParams.get('text');

test('[S1.07] the chat starts in the language of the screen, and contains no personal data', async () => {
  expect(firstSentence()).toBe(`Hello ${brand.name}, I need help with my loan application.`);
  const { messages } = await import('../../platform/i18n/locales/zu.po');
  i18n.load('zu', messages);
  i18n.activate('zu');
  expect(firstSentence()).toBe(`Sawubona ${brand.name}, ngidinga usizo ngesicelo sami semali-mboleko.`);
});
