import { maximumSearchText, searchesOf } from '@tshepa/contracts/rules/search-text';
import { supportCodeOf } from '@tshepa/contracts/rules/support-code';
import { useEffect, useEffectEvent, useState } from 'react';
import { TextInput } from '../../ui/inputs/text-input.tsx';

/** Every search is a reading of the people it shows, so the list waits until the typing pauses. */
const pauseMs = 400;

type Props = { value: string; onSearch: (text: string) => void };

/** Renders the one field by which staff find a person, whatever they know about the person. */
export function SearchField({ value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const [isLeft, setIsLeft] = useState(false);
  // The search was changed elsewhere, by "Clear" or a queue.
  if (value !== searched) {
    setSearched(value);
    setTyped(value);
  }
  const search = (text: string) => {
    setSearched(text);
    if (text !== value) onSearch(text);
  };
  const searchTyped = useEffectEvent(() => search(typed));
  useEffect(() => {
    if (typed === searched) return;
    const timer = setTimeout(searchTyped, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, searched]);
  const isTooShort = typed.trim() !== '' && searchesOf(typed).length === 0 && !supportCodeOf(typed);
  return (
    <TextInput
      id="searchText"
      label="Search"
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={maximumSearchText}
      aria-keyshortcuts="/"
      placeholder="Name, ID, cell, email, account ending, loan, reference or support code"
      value={typed}
      onChange={(text) => {
        setTyped(text);
        setIsLeft(false);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search(typed);
      }}
      onBlur={() => setIsLeft(true)}
      error={isLeft && isTooShort ? 'Type the beginning of a name or a whole number' : undefined}
    />
  );
}
