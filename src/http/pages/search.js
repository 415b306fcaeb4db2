// Finds what is asked for on the page of the search. Runs in the browser as it is.
'use strict';

const most = 50;

/** The words of a text; a card number may be written with spaces. */
const wordsOf = (text) =>
  text
    .toLowerCase()
    .replace(/(\d)\s+(?=\d)/g, '$1')
    .split(/\s+/)
    .filter((word) => word !== '');

/** How well an entry fits: its title as a whole, its beginning, a part of it, or its text. 0: not at all. */
function rankOf({ title, text }, words) {
  const [name, all] = [title.toLowerCase(), `${title} ${text}`.toLowerCase()];
  if (!words.every((word) => all.includes(word))) return 0;
  const asked = words.join(' ');
  if (name === asked) return 4;
  if (name.startsWith(asked)) return 3;
  return words.every((word) => name.includes(word)) ? 2 : 1;
}

/** The part of a text in which the first of the words stands. */
function excerptOf(text, words) {
  const at = Math.max(0, ...words.map((word) => text.toLowerCase().indexOf(word)));
  const start = at < 120 ? 0 : at - 60;
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + 220)}${text.length > start + 220 ? ' …' : ''}`;
}

function item({ kind, title, text, address }, words) {
  const [entry, link, label, excerpt] = ['li', 'a', 'small', 'p'].map((tag) => document.createElement(tag));
  link.href = address;
  link.textContent = title;
  label.textContent = kind;
  excerpt.textContent = excerptOf(text, words);
  entry.append(link, ' ', label, excerpt);
  return entry;
}

document.addEventListener('DOMContentLoaded', async () => {
  const [input, count, list] = ['q', 'count', 'found'].map((id) => document.getElementById(id));
  input.value = new URL(document.location).searchParams.get('q') ?? '';
  input.focus();
  const entries = await (await fetch(new URL('search.json', document.location))).json();

  const show = () => {
    const words = wordsOf(input.value);
    const found = entries
      .map((entry) => ({ entry, rank: words.length === 0 ? 0 : rankOf(entry, words) }))
      .filter(({ rank }) => rank > 0)
      .sort((one, other) => other.rank - one.rank);
    list.replaceChildren(...found.slice(0, most).map(({ entry }) => item(entry, words)));
    count.textContent =
      words.length === 0
        ? ''
        : found.length === 0
          ? 'Nothing found.'
          : `${found.length} found${found.length > most ? `, the first ${most} are shown` : ''}.`;
  };
  input.addEventListener('input', () => {
    const asked = new URL(document.location);
    if (input.value === '') asked.searchParams.delete('q');
    else asked.searchParams.set('q', input.value);
    document.defaultView.history.replaceState(null, '', asked);
    show();
  });
  input.form.addEventListener('submit', (event) => event.preventDefault());
  show();
});
