// Notes keys for the code of the page, which is on its way: a press of the timer's keys, and the last of the others.
// `client/lib/input/use-shortcut.ts` reads both.
window.firstKeys = {
  note(event) {
    const isTimerKey = event.ctrlKey && event.altKey && event.code.startsWith('Bracket');
    if (isTimerKey) event.preventDefault();
    window.firstKeys[isTimerKey ? 'press' : 'other'] = event;
  },
};
window.addEventListener('keydown', window.firstKeys.note);
