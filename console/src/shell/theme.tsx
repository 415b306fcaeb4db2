import { useState } from 'react';

const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];
const place = 'console:theme';

const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme);

/** Applies the theme that was chosen in this browser; without a choice, the system's. */
export function applyTheme(): Theme {
  const kept = localStorage.getItem(place);
  const theme = isTheme(kept) ? kept : 'system';
  document.documentElement.dataset['theme'] = theme;
  return theme;
}

export function ThemeChoice() {
  const [theme, setTheme] = useState(applyTheme);
  return (
    <label className="theme">
      <span className="hidden">Colours</span>
      <select
        value={theme}
        onChange={({ target }) => {
          localStorage.setItem(place, target.value);
          setTheme(applyTheme());
        }}
      >
        {themes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}
