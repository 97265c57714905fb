// Preloaded by the bench into every process: all share one fixed start time, from which the clock advances.
const offset = Number(new URL(import.meta.url).searchParams.get('offset'));
const SystemDate = Date;

globalThis.Date = class extends SystemDate {
  constructor(...parts) {
    if (parts.length === 0) super(SystemDate.now() + offset);
    else super(...parts);
  }

  static now() {
    return SystemDate.now() + offset;
  }
};
