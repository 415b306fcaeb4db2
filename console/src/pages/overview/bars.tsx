export interface Bar {
  /** The label as displayed. */
  readonly label: string;
  /** Its height. */
  readonly value: number;
  /** The value as displayed. */
  readonly text: string;
}

interface Props {
  readonly title: string;
  /** The headings of the labels and the values. */
  readonly heads: readonly [label: string, value: string];
  readonly bars: readonly Bar[];
}

/** In the chart's own units: it scales to the available width. */
const [width, height, gap, widest] = [600, 120, 2, 80];

/** A bar chart, with the same figures as a table. */
export function Bars({ title, heads, bars }: Props) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const each = width / Math.max(bars.length, 1);
  const wide = Math.max(Math.min(each - gap, widest), 1);
  const first = bars[0]?.label ?? '';
  const last = bars.at(-1)?.label ?? '';
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: a table with the same figures follows`}
      >
        {bars.map(({ label, value, text }, index) => {
          const tall = most === 0 ? 0 : (value / most) * (height - 4);
          return (
            <rect key={label} x={index * each + (each - wide) / 2} y={height - tall} width={wide} height={tall}>
              <title>{`${label}: ${text}`}</title>
            </rect>
          );
        })}
        <line x1={0} x2={width} y1={height} y2={height} />
      </svg>
      <p className="axis" aria-hidden="true">
        <span>{first}</span>
        <span>{last === first ? '' : last}</span>
      </p>
      <details>
        <summary>Figures of {title}</summary>
        <div className="table-frame" role="region" tabIndex={0} aria-label={`Figures of ${title}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">{heads[0]}</th>
                <th scope="col" className="end">
                  {heads[1]}
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ label, text }) => (
                <tr key={label}>
                  <td>{label}</td>
                  <td className="end">{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
