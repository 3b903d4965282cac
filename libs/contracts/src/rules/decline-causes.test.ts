import { expect, test } from 'vitest';
import { declineCauses, declineReasons, messageLanguages } from '../constants.ts';
import { declineCauseTexts, usualCauses } from './decline-causes.ts';

test('[S9.10] every cause of a decline is one short sentence or two in each of the five languages', () => {
  for (const language of messageLanguages)
    for (const cause of declineCauses) {
      const text = declineCauseTexts[language][cause];
      expect(text, `${language} ${cause}`).toMatch(/^\S.*\.$/);
      for (const sentence of text.split(/(?<=\.) /))
        expect(sentence.split(' ').length).toBeLessThanOrEqual(20);
      if (language !== 'en') expect(text).not.toBe(declineCauseTexts.en[cause]);
    }
});

test('[S9.10] a decline for fraud tells the applicant nothing about papers or accounts unless staff choose it', () => {
  expect(usualCauses.Fraud).toBe('details-differ');
  expect(Object.keys(usualCauses)).toEqual([...declineReasons]);
});
