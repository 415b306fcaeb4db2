// Adds copy buttons, tabs and the values of a sandbox to a guide. Runs in the browser unbundled.
'use strict';

const values = document.currentScript.dataset.values;

/** Adds a button that copies the commands of a block. */
function copyButton(figure) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  figure.append(button);
}

/** Shows one language in all examples. */
function choose(language) {
  for (const group of document.querySelectorAll('.languages')) {
    const figures = [...group.querySelectorAll('figure')];
    if (!figures.some((figure) => figure.dataset.language === language)) continue;
    for (const figure of figures) figure.hidden = figure.dataset.language !== language;
    for (const tab of group.querySelectorAll('[role=tab]')) {
      const isChosen = tab.dataset.language === language;
      tab.setAttribute('aria-selected', isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
    }
  }
}

/** Adds the tabs of an example (WAI-ARIA tabs pattern: arrow keys move, the Tab key reaches one tab). */
function tabs(group, number) {
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Language');
  for (const figure of group.querySelectorAll('figure')) {
    const caption = figure.querySelector('figcaption');
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.id = `tab-${number}-${figure.dataset.language}`;
    figure.id = `panel-${number}-${figure.dataset.language}`;
    tab.dataset.language = figure.dataset.language;
    tab.textContent = caption.textContent;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', figure.id);
    figure.setAttribute('role', 'tabpanel');
    figure.setAttribute('aria-labelledby', tab.id);
    caption.remove();
    tab.addEventListener('click', () => choose(tab.dataset.language));
    list.append(tab);
  }
  list.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const all = [...list.children];
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
    choose(next.dataset.language);
    next.focus();
  });
  group.prepend(list);
}

/** Replaces `NAME=…` in the commands by this sandbox's values. */
function fill({ terminal, apiKey, managementKey }) {
  const own = {
    BASE_URL: new URL('..', new URL(values, document.location)).href.replace(/\/$/, ''),
    TERMINAL: terminal,
    API_KEY: apiKey,
    MANAGEMENT_KEY: managementKey,
  };
  for (const code of document.querySelectorAll('figure[data-language=sh] code'))
    code.textContent = code.textContent.replace(/\b([A-Z_]+)=(?:…|http:\/\/127\.0\.0\.1:3000)(?=\s|$)/g, (text, name) =>
      own[name] === undefined ? text : `${name}=${own[name]}`,
    );
}

document.addEventListener('DOMContentLoaded', async () => {
  document.querySelectorAll('.languages').forEach(tabs);
  const first = document.querySelector('.languages figure');
  if (first) choose(first.dataset.language);
  for (const figure of document.querySelectorAll('figure.code'))
    if (!['json', 'text'].includes(figure.dataset.language)) copyButton(figure);
  const sandbox = await (await fetch(values)).json();
  if (sandbox.terminal !== undefined) fill(sandbox);
});
