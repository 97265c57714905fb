/** The columns without those that are undefined: they stay as they are, and Prisma wants them left out. */
export function given<Columns extends object>(columns: Columns): Columns {
  const left = { ...columns };
  for (const key in left) {
    if (left[key] === undefined) Reflect.deleteProperty(left, key);
  }
  return left;
}
