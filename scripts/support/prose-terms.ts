/**
 * Phrases to avoid, each with its replacement: regular expressions for textlint-rule-terminology. A term
 * of the industry replaces a figure of speech (docs/glossary.md).
 */
export const terms: readonly (readonly [string, string])[] = [
  ['\\b(?:is|are|keeps|was|were) none\\b', 'is not'],
  ['\\banew\\b', 'again'],
  ['\\bmended\\b', 'fixed'],
  ['\\bthe books\\b', 'the ledger'],
  ['\\btaken for\\b', 'treated as'],
  ['\\btaken in\\b', 'accepted'],
  ['\\bis over\\b', 'has ended'],
  ['\\bis away\\b', 'is unreachable'],
  ['\\b(?:has |have |is |are )?heard\\b', 'received'],
  ['\\bhears\\b', 'receives'],
  ['\\bwhat came of\\b', 'the outcome of'],
  ['\\bstands (?:in|for|behind|beside)\\b', 'is'],
  ['\\bbesides\\b', 'also'],
  ['\\bin the midst\\b', 'during'],
  ['\\bleads on\\b', 'continues'],
  ['\\bof its own accord\\b', 'automatically'],
  ['\\bwhoever\\b', 'anyone who'],
  ['\\bwhereupon\\b', 'then'],
  ['\\bthereby\\b', 'so'],
  ['\\bnamely\\b', ''],
  ['\\bin its stead\\b', 'instead'],
  ['\\bbrought about\\b', 'caused'],
  ['\\bfound out\\b', 'determined'],
  ['\\bgiven back\\b', 'released'],
  ['\\bunheard\\b', 'unanswered'],
  ['\\bunborn\\b', 'pending'],
];
