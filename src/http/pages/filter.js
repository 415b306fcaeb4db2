// Hides the table rows that do not match the typed words. Runs in the browser unbundled.
'use strict';

document.addEventListener('DOMContentLoaded', () => {
  const [form, input, count] = ['filter', 'filter-text', 'filter-count'].map((id) => document.getElementById(id));
  const rows = [...document.querySelectorAll('tbody tr')];
  const sections = [...document.querySelectorAll('main section')];
  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/);
    for (const row of rows) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
    for (const section of sections) section.hidden = !section.querySelector('tbody tr:not([hidden])');
    count.textContent = input.value === '' ? '' : `${rows.filter((row) => !row.hidden).length} of ${rows.length} codes`;
  });
});
