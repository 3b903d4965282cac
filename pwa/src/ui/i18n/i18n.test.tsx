import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { i18n, Trans } from './i18n.tsx';
import { messageKey } from './message-key.ts';

afterEach(() => i18n.activate('en'));

test('a message is shown with its values, and a message without a translation stays English', () => {
  const step = { message: 'Step {step} of {total}', values: { step: 2, total: 9 } };
  expect(i18n._(step)).toBe('Step 2 of 9');
  expect(i18n._({ message: 'Dear {name}', values: { name: undefined } })).toBe('Dear ');
  i18n.load('af', { [messageKey(step.message)]: '{total} stappe, en dit is {step}' });
  i18n.activate('af');
  expect([i18n._(step), i18n._({ message: 'Plain' })]).toEqual(['9 stappe, en dit is 2', 'Plain']);
});

test('the elements of a message stand where the translation puts them, nested elements too', () => {
  const message = 'Read <0>the <1>{count}</1> terms</0>.<2/>Then {go}';
  const shown = () =>
    renderToStaticMarkup(
      <Trans
        message={message}
        values={{ count: 3, go: '<0>on</0>' }}
        components={{ 0: <a href="/terms">-</a>, 1: <strong />, 2: <br /> }}
      />,
    );
  expect(shown()).toBe(
    'Read <a href="/terms">the <strong>3</strong> terms</a>.<br/>Then &lt;0&gt;on&lt;/0&gt;',
  );
  i18n.load('zu', { [messageKey(message)]: '{go}<2/><0><1>{count}</1></0>' });
  i18n.activate('zu');
  expect(shown()).toBe('&lt;0&gt;on&lt;/0&gt;<br/><a href="/terms"><strong>3</strong></a>');
});
