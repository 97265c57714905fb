import { newsEs, span } from '#server/mail/templates/es-news.ts';
import type { MailTexts } from '#server/mail/templates/mail-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';

const { counted, moment } = wordsIn('es');

function hello(name: string | undefined): string {
  return name === undefined || name === '' ? 'Hola:' : `Hola, ${name}:`;
}

const lasting = {
  minutes: (count: number) => counted(count, { one: '# minuto', many: '# de minutos', other: '# minutos' }),
  hours: (count: number) => counted(count, { one: '# hora', many: '# de horas', other: '# horas' }),
  days: (count: number) => counted(count, { one: '# día', many: '# de días', other: '# días' }),
};

/** ` del 11 de marzo de 2026`, ` del … al … (3 días)`. */
function daysText(days: readonly string[]): string {
  return days.length < 2 ? span(days) : `${span(days)} (${lasting.days(days.length)})`;
}

const switchOff = 'Puedes desactivar estos correos en tu configuración, en Notificaciones.';
const verdictWords = {
  approve: ['aprobada', 'aprobado', 'Ya no se puede cambiar.'],
  deny: ['rechazada', 'rechazado', 'Corrígelo y envíalo de nuevo.'],
  reopen: ['reabierta', 'reabierto', 'Se puede volver a cambiar; envíalo cuando sea correcto.'],
} as const;
const notYou = 'Si no has pedido esto, puedes ignorar este correo. Nada cambia sin el código o el enlace.';

const onTask = (task: string | undefined) => (task === undefined ? '' : ` en ${task}`);
const failure = (reason: string | undefined) =>
  reason === undefined ? '' : ` El último fallo fue: ${reason}.`;

export const es: MailTexts = {
  news: newsEs,
  layout: {
    codeLabel: 'Tu código',
    linkFallback: 'Si el botón no funciona, abre esta dirección:',
    footer: (address) => `Enviado por Takt en ${address}`,
  },
  verifyEmail: ({ name, days }) => ({
    subject: 'Confirma tu dirección de correo',
    heading: 'Confirma tu dirección de correo',
    paragraphs: [
      hello(name),
      'Introduce este código o usa el botón para demostrar que esta dirección es tuya.',
    ],
    action: 'Confirmar la dirección',
    notes: [`El código y el enlace son válidos durante ${lasting.days(days)}.`, notYou],
  }),
  signInCode: ({ minutes }) => ({
    subject: 'Tu código de inicio de sesión',
    heading: 'Inicia sesión en Takt',
    paragraphs: ['Introduce este código donde lo pediste, o inicia sesión con el botón.'],
    action: 'Iniciar sesión',
    notes: [
      `El código y el enlace funcionan una sola vez y son válidos durante ${lasting.minutes(minutes)}.`,
      'No los compartas nunca: quien los tenga puede iniciar sesión en tu nombre.',
      notYou,
    ],
  }),
  welcome: ({ name, workspace }) => ({
    subject: `Te damos la bienvenida a ${workspace}`,
    heading: `Te damos la bienvenida a ${workspace}`,
    paragraphs: [hello(name), `Tu cuenta está lista y ya eres miembro de ${workspace}.`],
    action: 'Abrir Takt',
    notes: [],
  }),
  passwordReset: ({ name, minutes }) => ({
    subject: 'Establece una contraseña nueva',
    heading: 'Establece una contraseña nueva',
    paragraphs: [
      hello(name),
      'Alguien ha pedido establecer una contraseña nueva para tu cuenta. Usa el botón para hacerlo.',
    ],
    action: 'Establecer una contraseña nueva',
    notes: [
      `El enlace funciona una sola vez y es válido durante ${lasting.minutes(minutes)}.`,
      'Si no has sido tú, ignora este correo. Tu contraseña se queda como está.',
    ],
  }),
  invitation: ({ inviter, team, organization, days }) => ({
    subject: `${inviter} te invita a ${team}`,
    heading: `Únete a ${team}`,
    paragraphs: [
      organization === undefined
        ? `${inviter} te invita al equipo ${team}.`
        : `${inviter} te invita al equipo ${team} de ${organization}.`,
      'Acepta con el botón o introduce este código donde inicias sesión.',
    ],
    action: 'Aceptar la invitación',
    notes: [
      days === undefined
        ? 'La invitación no caduca.'
        : `La invitación es válida durante ${lasting.days(days)}.`,
      'Si no conoces al remitente, puedes ignorar este correo.',
    ],
  }),
  memberJoined: ({ member, email, team, organization }) => ({
    subject: `${member} se ha unido a ${team}`,
    heading: `${member} se ha unido a ${team}`,
    paragraphs: [`${member} (${email}) ha aceptado la invitación a ${team} de ${organization}.`],
    action: 'Ver los miembros',
    notes: ['Recibes este correo porque enviaste la invitación o gestionas el equipo.'],
  }),
  mentioned: ({ author, task }) => ({
    subject: `${author} te ha mencionado en ${task}`,
    heading: `${author} te ha mencionado`,
    paragraphs: [`${author} te ha mencionado en un comentario en ${task}.`],
    action: 'Leer el comentario',
    notes: [switchOff],
  }),
  timesheetSubmitted: ({ member, days }) => ({
    subject: `${member} ha enviado una hoja de horas`,
    heading: `${member} ha enviado una hoja de horas`,
    paragraphs: [`${member} ha enviado el tiempo${daysText(days)}. Espera tu decisión.`],
    action: 'Revisar la hoja de horas',
    notes: [switchOff],
  }),
  timesheetDecided: ({ reviewer, verdict, days, reason }) => {
    const [done, decided, next] = verdictWords[verdict];
    return {
      subject: `Tu hoja de horas ha sido ${done}`,
      heading: `Tu hoja de horas ha sido ${done}`,
      paragraphs: [
        `${reviewer} ha ${decided} tu tiempo${daysText(days)}. ${next}`,
        ...(reason === undefined ? [] : [`El motivo: ${reason}`]),
      ],
      action: 'Abrir la hoja de horas',
      notes: [switchOff],
    };
  },
  forgottenTimer: ({ name, task, startedAt, lastSeenAt, timeZone }) => ({
    subject: 'Tu temporizador sigue en marcha',
    heading: '¿Sigues trabajando?',
    paragraphs: [
      hello(name),
      `Tu temporizador${onTask(task)} está en marcha desde el ${moment(startedAt, timeZone)}. ` +
        `Tu última actividad fue el ${moment(lastSeenAt, timeZone)}.`,
      'Sigue hasta que lo detengas. En Takt puedes detenerlo en tu última actividad o a la hora que elijas.',
    ],
    action: 'Abrir el temporizador',
    notes: [switchOff],
  }),
  webhookOff: ({ name, webhook, reason }) => ({
    subject: `Se ha desactivado el webhook ${webhook}`,
    heading: 'Se ha desactivado un webhook',
    paragraphs: [
      hello(name),
      `Desde hace un día no llega nada de lo que se envía a ${webhook}.${failure(reason)}`,
      'No se le informará de nada hasta que se vuelva a activar. Lo que se ha perdido se puede volver a ' +
        'enviar desde sus entregas.',
    ],
    action: 'Abrir los webhooks',
    notes: [],
  }),
  joinRequestCode: ({ name, team, hours }) => ({
    subject: `Tu código para unirte a ${team}`,
    heading: `Únete a ${team}`,
    paragraphs: [
      hello(name),
      `Introduce este código para enviar tu solicitud a ${team}. Después decidirán sus responsables.`,
    ],
    notes: [`El código es válido durante ${lasting.hours(hours)}.`, notYou],
  }),
  joinRequestReceived: ({ requester, email, position, team }) => ({
    subject: `${requester} pide unirse a ${team}`,
    heading: `Una solicitud para unirse a ${team}`,
    paragraphs: [
      `${requester} (${email}) pide unirse al equipo ${team} como ${position}.`,
      'Acepta o rechaza la solicitud en la configuración del equipo.',
    ],
    action: 'Revisar la solicitud',
    notes: ['Recibes este correo porque gestionas el equipo.'],
  }),
  joinRequestAccepted: ({ name, team }) => ({
    subject: `Te damos la bienvenida a ${team}`,
    heading: `Ya eres miembro de ${team}`,
    paragraphs: [
      hello(name),
      `Se ha aceptado tu solicitud para unirte a ${team}.`,
      'Inicia sesión con esta dirección de correo; recibirás un código por correo.',
    ],
    action: 'Iniciar sesión',
    notes: [],
  }),
  joinRequestRejected: ({ name, team }) => ({
    subject: `Tu solicitud para unirte a ${team}`,
    heading: `Tu solicitud para unirte a ${team}`,
    paragraphs: [hello(name), `Los responsables de ${team} no han aceptado tu solicitud.`],
    notes: ['Puedes enviar una solicitud nueva en cualquier momento.'],
  }),
  emailChangeCode: ({ name, newEmail, minutes }) => ({
    subject: 'Confirma tu nueva dirección de correo',
    heading: 'Confirma tu nueva dirección de correo',
    paragraphs: [hello(name), `Introduce este código para iniciar sesión con ${newEmail} a partir de ahora.`],
    notes: [`El código es válido durante ${lasting.minutes(minutes)}.`, notYou],
  }),
  emailChangeProof: ({ name, newEmail, minutes }) => ({
    subject: 'Confirma el cambio de tu dirección de correo',
    heading: 'Confirma el cambio de tu dirección de correo',
    paragraphs: [
      hello(name),
      `Alguien con la sesión iniciada en tu cuenta ha pedido usar ${newEmail} a partir de ahora. Introduce allí este código para confirmar que eres tú.`,
    ],
    notes: [`El código es válido durante ${lasting.minutes(minutes)}.`, notYou],
  }),
  emailChangeAsked: ({ name, newEmail }) => ({
    subject: 'Tu dirección de correo va a cambiar',
    heading: 'Tu dirección de correo va a cambiar',
    paragraphs: [
      hello(name),
      `Alguien con la sesión iniciada en tu cuenta ha pedido usar ${newEmail} a partir de ahora. ` +
        'La dirección cambia cuando se introduce el código enviado allí.',
    ],
    notes: [
      'Si no has sido tú, cambia tu contraseña de inmediato. Así se cierra la sesión en todos los demás ' +
        'dispositivos.',
    ],
  }),
  emailChanged: ({ name, newEmail }) => ({
    subject: 'Se ha cambiado tu dirección de correo',
    heading: 'Se ha cambiado tu dirección de correo',
    paragraphs: [
      hello(name),
      `Tu cuenta pertenece ahora a ${newEmail}. Con esta dirección ya no se puede acceder a ella.`,
    ],
    notes: ['Si no has sido tú, pide ayuda de inmediato a un administrador de tu espacio de trabajo.'],
  }),
  passwordChanged: ({ name }) => ({
    subject: 'Se ha cambiado tu contraseña',
    heading: 'Se ha cambiado tu contraseña',
    paragraphs: [
      hello(name),
      'Se ha cambiado la contraseña de tu cuenta y se ha cerrado la sesión en los demás dispositivos.',
    ],
    action: 'No he sido yo',
    notes: [
      'Si has sido tú, no tienes que hacer nada. Si no, establece de inmediato una contraseña nueva con el ' +
        'botón.',
    ],
  }),
  accountDeleted: ({ name }) => ({
    subject: 'Se ha eliminado tu cuenta',
    heading: 'Se ha eliminado tu cuenta',
    paragraphs: [
      hello(name),
      'Se han eliminado tu cuenta y los datos personales que contenía. El tiempo registrado se queda en ' +
        'los espacios de trabajo, sin tu nombre.',
    ],
    notes: ['Puedes volver a registrarte con esta dirección en cualquier momento.'],
  }),
  workspaceLeft: ({ name, workspace }) => ({
    subject: `Ya no formas parte de ${workspace}`,
    heading: `Ya no formas parte de ${workspace}`,
    paragraphs: [
      hello(name),
      `Un administrador te ha quitado de ${workspace}. El tiempo registrado se queda allí, sin tu nombre.`,
    ],
    notes: ['Tu cuenta y tus demás espacios de trabajo se quedan como están.'],
  }),
};
