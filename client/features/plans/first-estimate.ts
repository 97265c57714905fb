/** Opens the estimate of the first planned task that has none. */
export function goToFirstEstimate(): void {
  const mark = document.querySelector('[data-no-estimate]');
  const button = mark?.closest('button');
  if (!button) return;
  button.scrollIntoView({ block: 'center' });
  button.click();
}
