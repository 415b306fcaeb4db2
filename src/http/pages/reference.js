// Starts Scalar in the API reference. Runs in the browser unbundled, before Scalar's own script.
'use strict';

const contract = new URL('../openapi.json', document.currentScript.src).href;

// Scalar checks its settings with Zod, which would otherwise test for eval. The Content-Security-Policy refuses and
// reports that.
globalThis.__zod_globalConfig = { jitless: true };

/** Returns Scalar's settings for a sandbox on this machine; undefined elsewhere. */
async function ofSandbox() {
  const address = document.getElementById('reference').dataset.console;
  if (address === undefined) return undefined;
  const { terminal, apiKey } = await (await fetch(address)).json();
  if (terminal === undefined) return undefined;
  const content = await (await fetch(contract)).json();
  content.components.parameters.TerminalFriendlyId.example = terminal;
  return {
    content,
    authentication: { preferredSecurityScheme: 'ApiKey', securitySchemes: { ApiKey: { value: apiKey } } },
  };
}

// Scalar's own colors have too little contrast for WCAG 2.2 AA (1.4.3).
const customCss = `
.light-mode {
  --scalar-color-2: #4d4d4d; --scalar-color-3: #5c5c5c; --scalar-color-green: #006333; --scalar-color-blue: #00558a;
  --scalar-color-orange: #8a4300; --scalar-color-yellow: #6f5300; --scalar-color-red: #b0001a;
  --scalar-color-purple: #5b3f9e;
}
.dark-mode { --scalar-color-2: #bdbdbd; --scalar-color-3: #a8a8a8; }
#reference .sidebar-search-placeholder, #reference .client-libraries-text { color: var(--scalar-color-2); }`;

/** Adds the attributes that Scalar's markup lacks for screen readers. */
function completeRoles(reference) {
  for (const field of reference.querySelectorAll('[role="combobox"]:not([aria-expanded])')) {
    field.setAttribute('aria-expanded', 'false');
  }
  // The page has a banner already.
  for (const header of reference.querySelectorAll('header:not([role])')) {
    header.setAttribute('role', 'none');
    header.parentElement.setAttribute('role', 'region');
    header.parentElement.setAttribute('aria-label', 'Current section');
  }
}

document.addEventListener('DOMContentLoaded', async () => {
  const reference = document.getElementById('reference');
  new MutationObserver(() => completeRoles(reference)).observe(reference, { childList: true, subtree: true });
  Scalar.createApiReference('#reference', {
    ...((await ofSandbox()) ?? { url: contract }),
    slug: 'openapi',
    customCss,

    // The page must not call or offer other hosts; the Content-Security-Policy refuses them too.
    withDefaultFonts: false,
    telemetry: false,
    proxyUrl: '',
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    // Closing the page discards a typed API key.
    persistAuth: false,

    // The anchors that the pages under /errors/ link to.
    generateTagSlug: ({ name }) => name.toLowerCase().replaceAll(' ', '-'),
    generateOperationSlug: ({ operationId }) => operationId,

    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  });
});
