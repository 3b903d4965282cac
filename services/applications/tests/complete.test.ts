import { operations } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { handlers } from '../src/handlers/generated.ts';
import { useApplications } from './support/applications.ts';

const applications = useApplications();

test('every operation of this service has a handler of the same name', () => {
  const promised = Object.values(operations).filter(({ owner }) => owner === 'applications');
  const served = Object.entries(handlers).map(([name, handler]) => ({
    name,
    subject: handler(applications.context).subject,
  }));
  expect(served).toEqual(expect.arrayContaining(promised.map(({ name, subject }) => ({ name, subject }))));
  expect(served).toHaveLength(promised.length);
});
