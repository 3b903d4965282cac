import { colours } from '@tshepa/contracts/colours';
import { messageLanguages } from '@tshepa/contracts/constants';
import { agreementText, agreementVersion } from '@tshepa/contracts/rules/agreement';
import { expect, test } from 'vitest';
import { noticeOf } from '../texts.ts';
import { agreementFile } from './agreement-file.ts';
import { contactMail, noticeMail } from './mails.ts';

const ourAddresses = { publicUrl: 'https://loans.tshepa.example/', supportEmail: 'support@tshepa.example' };
const asText = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<\/?a\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

test.each(
  messageLanguages,
)('in %s the plain text and the HTML of an e-mail match, with clickable links and the colours of the app', (language) => {
  for (const to of ['LOAN_OTP_REQUIRED', 'DECLINED'] as const) {
    const notice = noticeOf({ to, action: 'x' }, ourAddresses, { language, firstName: 'Thandi' });
    if (!notice) throw new Error('no notice');
    const { text, html } = noticeMail(notice, ourAddresses, { language });
    const shown = asText(html);
    for (const line of text.split('\n\n')) expect(shown).toContain(line.replace(/\s+/g, ' ').slice(0, 30));
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toMatch(/href="(https:\/\/loans\.tshepa\.example\/loading|mailto:support@tshepa\.example)"/);
    expect(html).not.toMatch(/<img|<script|@import|url\(/);
    expect(Object.values(colours.light)).toEqual(
      expect.arrayContaining(html.match(/#[0-9a-f]{6}\b/gi) ?? []),
    );
  }
});

test('user input appears as text and never as markup', () => {
  const evil = `<img src=x onerror="alert(1)"> & 'more'`;
  const { html } = contactMail(evil, 'a@b.co.za');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;more&#39;');
  const notice = noticeOf({ to: 'PAID', action: 'x' }, ourAddresses, { firstName: '<b>Thandi</b>' });
  if (!notice) throw new Error('no notice');
  expect(noticeMail(notice, ourAddresses).html).toContain('&lt;b&gt;Thandi&lt;/b&gt;');
});

test('the attached agreement contains every line of the agreed text in order, and its hash', () => {
  const sections = [
    { heading: '1. Who', lines: ['A & B (Pty) Ltd <x>', 'Second line'] },
    { heading: '2. What', lines: ['R500.00'] },
  ];
  const text = agreementText(sections);
  const file = agreementFile({
    version: agreementVersion,
    sha256: 'ab'.repeat(32),
    acceptedAt: '2026-11-22T10:00:00.000Z',
    text,
  });
  expect(file.filename).toBe('credit-agreement-2026-11-22.html');
  expect(file.content).toContain(
    '<h2>1. Who</h2>\n<p>A &amp; B (Pty) Ltd &lt;x&gt;</p>\n<p>Second line</p>\n<h2>2. What</h2>',
  );
  expect(file.content).toContain(`Text version: ${agreementVersion}`);
  expect(file.content).toContain('ab'.repeat(32));
});
