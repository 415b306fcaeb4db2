/** Returns the key that is pressed as a shortcut: not while a person types, and not with a dialog in front. */
export function shortcutOf(event: KeyboardEvent): string | undefined {
  const typing = 'input:not([type=checkbox]), textarea, select';
  const isTyping = event.target instanceof Element && event.target.matches(typing);
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  return isTyping || isModified || document.querySelector('dialog[open]') ? undefined : event.key;
}
