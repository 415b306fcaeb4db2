interface Bar {
  /** The label as displayed. */
  readonly label: string;
  /** The label in short, for the axis. */
  readonly tick: string;
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

/** Maximum number of labels on the axis. */
const mostTicks = 6;

/** A bar chart, with the same figures as a table. */
export function Bars({ title, heads, bars }: Props) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const each = width / Math.max(bars.length, 1);
  const wide = Math.max(Math.min(each - gap, widest), 1);
  const every = Math.ceil(bars.length / mostTicks);
  const highest = bars.find(({ value }) => value === most && value > 0);
  return (
    <figure className="chart">
      <figcaption>
        {title}
        {highest && <span className="quiet"> up to {highest.text}</span>}
      </figcaption>
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
        <line x1={0} x2={width} y1={4} y2={4} className="grid" />
        <line x1={0} x2={width} y1={height / 2 + 2} y2={height / 2 + 2} className="grid" />
      </svg>
      <p className="axis" aria-hidden="true">
        {bars.map(({ label, tick }, index) =>
          (bars.length - 1 - index) % every === 0 ? (
            <span key={label} style={{ left: `${((index + 0.5) / bars.length) * 100}%` }}>
              {tick}
            </span>
          ) : null,
        )}
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
