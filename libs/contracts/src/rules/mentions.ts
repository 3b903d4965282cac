const wordAtEnd = /[\p{L}\p{N}]$/u;
const wordAtStart = /^[\p{L}\p{N}]/u;

type Named = { name: string };

/** Returns the person whose name follows an @, in any case. Of names that begin alike, the longest one counts. */
function personAt<Person extends Named>(rest: string, people: readonly Person[]): Person | undefined {
  return [...people]
    .sort((one, other) => other.name.length - one.name.length)
    .find(
      ({ name }) =>
        rest.slice(0, name.length).toLowerCase() === name.toLowerCase() &&
        !wordAtStart.test(rest.slice(name.length)),
    );
}

/** Returns the people whom a text names as `@name`, each once, in the order of the text. An e-mail address names nobody. */
export function mentionedIn<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const [first = '', ...rests] = text.split('@');
  let before = first;
  const found = new Set<Person>();
  for (const rest of rests) {
    const person = wordAtEnd.test(before) ? undefined : personAt(rest, people);
    if (person) found.add(person);
    before = rest;
  }
  return [...found];
}
