/** The rows of `permissionMatrix` about the timer, recorded time, its approval, reports and imports. */
export const timeMatrix: Readonly<Record<string, string>> = {
  // Viewers do not track; stopping is never refused.
  'timer.status': '- o o o o o o',
  'timer.start': '- 0 x o o o o',
  'timer.startNew': '- 0 x o o o o',
  'timer.recent': '- o o o o o o',
  'otherTimers.list': '- o o o o o o',
  // One that does not run is fine.
  'otherTimers.stop': '- o o o o o o',
  'workFavorites.list': '- o o o o o o',
  // An entry of the caller.
  'workFavorites.add': '- 0 0 0 0 0 0',
  'workFavorites.order': '- o o o o o o',
  'workFavorites.remove': '- 0 0 0 0 0 0',
  'timer.stop': '- o o o o o o',
  'timer.toggle': '- 0 x o o o o',
  'timer.sync': '- o o o o o o',
  'timer.dropPause': '- o o o o o o',
  // A log of nobody.
  'timer.gap': '- 0 0 0 0 0 0',
  'timer.resume': '- 0 0 0 0 0 0',

  // Employees who request a colleague's get their own.
  'timeLogs.list': '- o x o o o o',
  'timeLogs.entries': '- o x o o o o',
  'timeLogs.selection': '- o x o o o o',
  'timeLogs.choices': '- o x o o o o',
  // A colleague's.
  'timeLogs.conflicts': '- o x 0 o o o',
  'timeLogs.one': '- 0 x 0 o o o',
  'timeLogs.history': '- 0 x 0 o o o',
  'timeLogs.add': '- 0 x x o o o',
  'timeLogs.copyWeek': '- 0 x x o o o',
  'timeLogs.edit': '- 0 x 0 o o o',
  'timeLogs.mark': '- o x o o o o',
  'timeLogs.split': '- 0 x 0 o o o',
  // The call ignores ids that the caller does not see.
  'timeLogs.remove': '- o x o o o o',
  // Only who deleted it undoes that.
  'timeLogs.restore': '- 0 x 0 0 0 0',
  // Employees who request a colleague's get their own.
  'reports.daily': '- o x o o o o',
  'reports.dailyChart': '- o x o o o o',
  'reports.weekly': '- o x o o o o',
  'reports.timeLimit': '- o x o o o o',
  'reports.balance': '- o x o o o o',
  'reports.summary': '- o x o o o o',
  'savedReports.list': '- o x o o o o',
  'savedReports.create': '- 0 x o o o o',
  // A colleague's, which the team sees.
  'savedReports.update': '- 0 x x x x x',
  'savedReports.remove': '- 0 x x o o o',
  'savedReports.share': '- 0 x x x x x',
  'savedReports.changeExpiry': '- 0 x x x x x',
  'savedReports.unshare': '- 0 x x x x x',
  // A report of the caller alone.
  'reportSchedules.list': '- 0 x x x x x',
  'reportSchedules.readers': '- 0 x x x x x',
  'reportSchedules.create': '- 0 x x x x x',
  'reportSchedules.update': '- 0 x x x x x',
  'reportSchedules.remove': '- 0 x x x x x',
  'reportSchedules.send': '- 0 x x x x x',
  // A forged key; only its page is opened.
  'reportSchedules.stop': '0 0 0 0 0 0 0',
  'reportSchedules.openStop': 'o o o o o o o',
  'savedReports.read': '0 0 0 0 0 0 0',
  'statistics.tasks': '- o x o o o o',
  'statistics.tasksByQuery': '- o x o o o o',
  'statistics.tasksOfAllTimeAndToday': '- o x o o o o',
  'statistics.counts': '- o x o o o o',
  'statistics.members': '- o x o o o o',
  'statistics.projects': '- o x o o o o',
  'statistics.activities': '- o x o o o o',
  'statistics.manualTimes': '- o x o o o o',
  'exports.timeLogs': '- o x o o o o',
  'exports.summary': '- o x o o o o',
  'exports.team': '- o x o o o o',
  'exports.limits': '- o x o o o o',
  'exports.balance': '- o x o o o o',
  'exports.activities': '- o x o o o o',

  // A colleague's, submitted. By query the body contains the refusal.
  'timesheets.list': '- o x o o o o',
  'timesheets.count': '- o x o o o o',
  'timesheets.approvals': '- o x o o o o',
  'timesheets.review': '- o x o o o o',
  'timesheets.openings': '- o o o o o o',
  'timesheets.reopenedDays': '- o o o o o o',
  'timesheets.waitingOpenings': '- o x x x o o',
  // A day that is open.
  'timesheets.requestOpening': '- v v v v v v',
  // A request that there is not.
  'timesheets.decideOpening': '- 0 x x x 0 0',
  // Nobody has decided about it.
  'timesheets.undo': '- 0 x 0 v v v',
  'timesheets.one': '- 0 x 0 o o o',
  'timesheets.setStatus': '- 0 x 0 o o o',
  'timesheets.setStatusByQuery': '- o x o o o o',
  'timesheets.comment': '- 0 x 0 o o o',
  // One's own.
  'timesheets.checkWeek': '- o x o o o o',
  // Only the person submits.
  'timesheets.submit': '- 0 x 0 x x x',
  'timesheets.submitWeek': '- 0 x 0 x x x',

  // Employees who request a colleague's get none; the call ignores unreadable slots.
  'timeSlots.list': '- o x o o o o',
  'timeSlots.ofEmployee': '- o x o o o o',
  'timeSlots.remove': '- o x o o o o',
  'activities.list': '- o x o o o o',
  'activities.daily': '- o x o o o o',
  'activities.report': '- o x o o o o',
  'activities.add': '- 0 x 0 o o o',
  // A colleague's.
  'recordings.summary': '- 0 0 0 o o o',
  'recordings.list': '- 0 0 0 o o o',
  'recordings.remove': '- 0 0 0 o o o',
  'recordings.summaryOfAll': '- o x x x o o',
  'recordings.removeOfAll': '- o x x x o o',

  // Members who track time import their own; only members who import for all see an import of the owner. Its file is
  // lost.
  'imports.list': '- o x o o o o',
  'imports.create': '- v x v v v v',
  'imports.one': '- 0 x 0 0 o o',
  'imports.change': '- 0 x 0 0 v v',
  'imports.run': '- 0 x 0 0 v v',
  'imports.undo': '- 0 x 0 0 v v',
  'imports.errors': '- 0 x 0 0 o o',
};
