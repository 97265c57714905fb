/** What a task shows as its number, "PRD-214": `taskNumberText` for statements, of the alias of a task. */
export const taskNumberSql = (task: string) => `concat_ws('-', ${task}.prefix, ${task}.number)`;

/** `taskPrefix` for statements: what stands before the numbers of a project's or team's new tasks. */
export const taskPrefixSql = ({ own, name }: { own: string; name: string }) =>
  `upper(coalesce(nullif(btrim(${own}), ''), left(regexp_replace(${name}, '[^[:alnum:]]', '', 'g'), 3)))`;
