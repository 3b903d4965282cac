import { applicationEvents } from '@tshepa/contracts';
import { followEvents } from '@tshepa/messaging';
import { beforeAll } from 'vitest';
import type { useApplications } from './applications.ts';

type Heard = { customerId: string; action?: string; tellCustomer?: boolean };

/** Returns a function that reads the actions that an applicant was to be told of, in their order. */
export function useNotices(applications: ReturnType<typeof useApplications>) {
  const heard: Heard[] = [];
  beforeAll(async () => {
    const onEvent = ({ data }: { data: Heard }) => heard.push(data);
    await followEvents(applications.context.bus, [applicationEvents.stateChanged], { onEvent });
  });
  return (id: string) =>
    heard
      .filter(({ customerId, tellCustomer }) => customerId === id && tellCustomer)
      .map(({ action }) => action);
}
