import { httpOperations, operations } from '@tshepa/contracts';
import { type BadLine, nameOfCall, type SeenRequest } from '@tshepa/tools/journey';

const callPaths = httpOperations.map(
  ({ http: { path } }) => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
);

/** True for calls, and false for the pages and files of the app. */
export const isCall = ({ path }: SeenRequest): boolean => {
  const [address = ''] = path.split('?');
  return callPaths.some((pattern) => pattern.test(address));
};

/** Loses all calls but not the app's files, so that a phone without a service worker can still show screens. */
export const loseAllCalls = (line: BadLine) =>
  line.fail((request) => (isCall(request) ? 'lose-request' : 'pass'));

const isDone = ({ status }: SeenRequest) => status !== null && status < 300;

/** Returns the first successful reply to every numbered command, in the order in which they were answered. */
export function firstAnswers({ seen }: BadLine): SeenRequest[] {
  const answered = seen
    .filter((request) => request.sequence !== undefined && isDone(request))
    .toSorted((one, other) => (one.answeredAtMs ?? 0) - (other.answeredAtMs ?? 0));
  return [...Map.groupBy(answered, ({ key }) => key).values()].flatMap(([first]) => first ?? []);
}

/** Recognises a command that saves the progress marker. Nobody waits for such a command. */
export const isMarker = ({ path }: SeenRequest): boolean =>
  path.startsWith(operations.saveProgress.http.path);

/** Returns all successful replies of each call that has an idempotency key, by the name of the call. */
export function answersByCall({ seen }: BadLine): Map<string, string[]> {
  const done = seen.filter((request) => request.key !== undefined && isDone(request));
  const calls = Map.groupBy(done, nameOfCall);
  return new Map([...calls].map(([name, tries]) => [name, tries.map(({ reply }) => reply)]));
}

/** Returns how many bytes the phone has sent for each chunk, over all attempts. */
export function bytesByChunk({ seen }: BadLine): Map<string, number> {
  const chunks = Map.groupBy(
    seen.filter(({ method }) => method === 'PUT'),
    nameOfCall,
  );
  return new Map(
    [...chunks].map(([name, tries]) => [name, tries.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0)]),
  );
}
