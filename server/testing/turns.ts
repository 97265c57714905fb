/** How often the work counts, at the most, until others of this process have their turn. */
export async function mostInTurn(work: (count: () => void) => Promise<unknown>): Promise<number> {
  let most = 0;
  let now = 0;
  let isOver = false;
  const nextTurn = () => {
    now = 0;
    if (!isOver) setImmediate(nextTurn);
  };
  nextTurn();
  await work(() => {
    now += 1;
    most = Math.max(most, now);
  }).finally(() => {
    isOver = true;
  });
  return most;
}
