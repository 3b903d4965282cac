import { httpOperations, operations } from '@tshepa/contracts';
import { type BadLine, nameOfCall, type SeenRequest } from '@tshepa/tools/journey';

const callPaths = httpOperations.map(
  ({ http: { path } }) => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
);

/** A call of the contract, and no page or part of the app. */
export const isCall = ({ path }: SeenRequest): boolean => {
  const [address = ''] = path.split('?');
  return callPaths.some((pattern) => pattern.test(address));
};

/** The line carries the app itself and no call. A phone without a service worker goes on drawing screens. */
export const loseAllCalls = (line: BadLine) =>
  line.fail((request) => (isCall(request) ? 'lose-request' : 'pass'));

const isDone = ({ status }: SeenRequest) => status !== null && status < 300;

/** Every command with a place that the server has carried out, as it was first answered, in that order. */
export function firstAnswers({ seen }: BadLine): SeenRequest[] {
  const answered = seen
    .filter((request) => request.sequence !== undefined && isDone(request))
    .toSorted((one, other) => (one.answeredAtMs ?? 0) - (other.answeredAtMs ?? 0));
  return [...Map.groupBy(answered, ({ key }) => key).values()].flatMap(([first]) => first ?? []);
}

/** The page reached is a marker of the app, and nothing that its owner waits for. */
export const isMarker = ({ path }: SeenRequest): boolean =>
  path.startsWith(operations.saveProgress.http.path);

/** Calls that were carried out, with all their answers, when there was more than one. */
export function answersByCall({ seen }: BadLine): Map<string, string[]> {
  const done = seen.filter((request) => request.key !== undefined && isDone(request));
  const calls = Map.groupBy(done, nameOfCall);
  return new Map([...calls].map(([name, tries]) => [name, tries.map(({ reply }) => reply)]));
}

/** What the phone spent on the pieces of documents, in bytes by piece. */
export function bytesByPiece({ seen }: BadLine): Map<string, number> {
  const pieces = Map.groupBy(
    seen.filter(({ method }) => method === 'PUT'),
    nameOfCall,
  );
  return new Map(
    [...pieces].map(([name, tries]) => [name, tries.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0)]),
  );
}
