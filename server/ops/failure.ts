/** Something an operator has to know and can change; shown in these words, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
