// Searches the documentation. Runs in the browser unbundled, after MiniSearch.
'use strict';

const most = 50;

/** Guides answer questions; fields and codes are found by name. */
const weights = { Guide: 3, Page: 3, Operation: 1.2, Card: 1, 'Error code': 1, 'Status reason': 1, Field: 0.5 };

/** Removes the spaces in a card number. */
const normalized = (text) =>
  text
    .toLowerCase()
    .replace(/(\d)\s+(?=\d)/g, '$1')
    .trim();

/** Returns a function that lists the entries for a query, best first: the exact name, then MiniSearch's order. */
function searchOf(entries) {
  const index = new MiniSearch({
    idField: 'number',
    fields: ['title', 'keywords', 'text'],
    searchOptions: {
      boost: { title: 4, keywords: 4 },
      boostDocument: (number) => weights[entries[number].kind],
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.3 : false),
    },
  });
  index.addAll(entries.map((entry, number) => ({ ...entry, number })));
  return (query) => {
    const asked = normalized(query);
    if (asked === '') return [];
    const all = index.search(asked, { combineWith: 'AND' });
    const found = (all.length > 0 ? all : index.search(asked)).map(({ id }) => entries[id]);
    // Exact names of the contract come first, such as merchant_order_id or REFUND_AMOUNT_EXCEEDED.
    const isName = /[_./\d]/.test(asked);
    const isExact = ({ title }) =>
      isName && (title.toLowerCase() === asked || title.toLowerCase().split('/').at(-1) === asked);
    return [...found.filter(isExact), ...found.filter((entry) => !isExact(entry))];
  };
}

/** Returns the part of a text around the first of the words. */
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
  const search = searchOf(await (await fetch(new URL('search.json', document.location))).json());

  const show = () => {
    const found = search(input.value);
    const words = normalized(input.value).split(/\s+/);
    list.replaceChildren(...found.slice(0, most).map((entry) => item(entry, words)));
    count.textContent =
      input.value.trim() === ''
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
