import { applicationsRpc } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { handlers } from '../src/handlers/index.ts';
import { useApplications } from './support/applications.ts';

const applications = useApplications();

test('every call that the contract promises has exactly one handler', () => {
  const served = handlers(applications.context).map(({ subject }) => subject);
  const promised = Object.values(applicationsRpc).map(({ subject }) => subject);
  expect(served.toSorted()).toEqual(promised.toSorted());
});
