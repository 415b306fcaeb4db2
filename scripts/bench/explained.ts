/** A report of auto_explain about one execution. */
export interface Explained {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Actual Rows': number;
  readonly 'Actual Total Time': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

/** Returns the pages that an execution read, from cache or disk. */
export const pagesOf = ({ Plan: plan }: Explained): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
