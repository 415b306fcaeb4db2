/**
 * Background colours of the payment page, light and dark, and the colours of button labels
 * (http/pages/payment-page/pay.css).
 */
export const papers = { colour: '#ffffff', colour_dark: '#14171a' } as const;

/** Minimum contrast ratio of text (WCAG 2.2, 1.4.3, level AA). */
export const leastContrast = 4.5;

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2, contrast ratio). @param one `#rrggbb` */
export function contrastOf(one: string, other: string): number {
  const [lighter = 1, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
