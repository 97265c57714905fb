import type { MailTexts } from '#server/mail/templates/mail-texts.ts';
import { newsPt, span } from '#server/mail/templates/pt-news.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';

const { counted, moment } = wordsIn('pt');

function hello(name: string | undefined): string {
  return name === undefined || name === '' ? 'Olá,' : `Olá, ${name},`;
}

const lasting = {
  minutes: (count: number) => counted(count, { one: '# minuto', many: '# de minutos', other: '# minutos' }),
  hours: (count: number) => counted(count, { one: '# hora', many: '# de horas', other: '# horas' }),
  days: (count: number) => counted(count, { one: '# dia', many: '# de dias', other: '# dias' }),
};

/** ` de 11 de março de 2026`, ` de … a … (3 dias)`. */
function daysText(days: readonly string[]): string {
  return days.length < 2 ? span(days) : `${span(days)} (${lasting.days(days.length)})`;
}

const switchOff = 'Você pode desativar estes e-mails nas suas configurações, em Notificações.';
const verdictWords = {
  approve: ['aprovada', 'aprovou', 'Ele não pode mais ser alterado.'],
  deny: ['rejeitada', 'rejeitou', 'Corrija-o e envie-o novamente.'],
  reopen: ['reaberta', 'reabriu', 'Ele pode ser alterado de novo; envie-o quando estiver correto.'],
} as const;
const notYou = 'Se você não pediu isto, pode ignorar este e-mail. Nada muda sem o código ou o link.';

const onTask = (task: string | undefined) => (task === undefined ? '' : ` em ${task}`);
const failure = (reason: string | undefined) =>
  reason === undefined ? '' : ` A última falha foi: ${reason}.`;

export const pt: MailTexts = {
  news: newsPt,
  layout: {
    codeLabel: 'Seu código',
    linkFallback: 'Se o botão não funcionar, abra este endereço:',
    footer: (address) => `Enviado por Takt em ${address}`,
  },
  verifyEmail: ({ name, days }) => ({
    subject: 'Confirme seu endereço de e-mail',
    heading: 'Confirme seu endereço de e-mail',
    paragraphs: [hello(name), 'Digite este código ou use o botão para mostrar que este endereço é seu.'],
    action: 'Confirmar o endereço',
    notes: [`O código e o link são válidos por ${lasting.days(days)}.`, notYou],
  }),
  signInCode: ({ minutes }) => ({
    subject: 'Seu código para entrar',
    heading: 'Entre no Takt',
    paragraphs: ['Digite este código onde você o pediu ou entre com o botão.'],
    action: 'Entrar',
    notes: [
      `O código e o link funcionam uma única vez e são válidos por ${lasting.minutes(minutes)}.`,
      'Nunca os compartilhe: quem os tiver pode entrar em seu nome.',
      notYou,
    ],
  }),
  welcome: ({ name, workspace }) => ({
    subject: `Boas-vindas a ${workspace}`,
    heading: `Boas-vindas a ${workspace}`,
    paragraphs: [hello(name), `Sua conta está pronta e você agora é membro de ${workspace}.`],
    action: 'Abrir o Takt',
    notes: [],
  }),
  passwordReset: ({ name, minutes }) => ({
    subject: 'Defina uma nova senha',
    heading: 'Defina uma nova senha',
    paragraphs: [
      hello(name),
      'Alguém pediu para definir uma nova senha para sua conta. Use o botão para fazer isso.',
    ],
    action: 'Definir uma nova senha',
    notes: [
      `O link funciona uma única vez e é válido por ${lasting.minutes(minutes)}.`,
      'Se não foi você, ignore este e-mail. Sua senha continua a mesma.',
    ],
  }),
  invitation: ({ inviter, team, organization, days }) => ({
    subject: `${inviter} convida você para ${team}`,
    heading: `Entre em ${team}`,
    paragraphs: [
      organization === undefined
        ? `${inviter} convida você para a equipe ${team}.`
        : `${inviter} convida você para a equipe ${team} de ${organization}.`,
      'Aceite com o botão ou digite este código na página de entrada.',
    ],
    action: 'Aceitar o convite',
    notes: [
      days === undefined ? 'O convite não expira.' : `O convite é válido por ${lasting.days(days)}.`,
      'Se você não conhece quem enviou, pode ignorar este e-mail.',
    ],
  }),
  memberJoined: ({ member, email, team, organization }) => ({
    subject: `${member} entrou em ${team}`,
    heading: `${member} entrou em ${team}`,
    paragraphs: [`${member} (${email}) aceitou o convite para ${team} de ${organization}.`],
    action: 'Mostrar os membros',
    notes: ['Você recebe este e-mail porque enviou o convite ou gerencia a equipe.'],
  }),
  mentioned: ({ author, task }) => ({
    subject: `${author} mencionou você em ${task}`,
    heading: `${author} mencionou você`,
    paragraphs: [`${author} mencionou você em um comentário em ${task}.`],
    action: 'Ler o comentário',
    notes: [switchOff],
  }),
  timesheetSubmitted: ({ member, days }) => ({
    subject: `${member} enviou uma folha de horas`,
    heading: `${member} enviou uma folha de horas`,
    paragraphs: [`${member} enviou o tempo${daysText(days)}. Ele aguarda sua decisão.`],
    action: 'Revisar a folha de horas',
    notes: [switchOff],
  }),
  timesheetDecided: ({ reviewer, verdict, days, reason }) => {
    const [done, decided, next] = verdictWords[verdict];
    return {
      subject: `Sua folha de horas foi ${done}`,
      heading: `Sua folha de horas foi ${done}`,
      paragraphs: [
        `${reviewer} ${decided} seu tempo${daysText(days)}. ${next}`,
        ...(reason === undefined ? [] : [`O motivo: ${reason}`]),
      ],
      action: 'Abrir a folha de horas',
      notes: [switchOff],
    };
  },
  forgottenTimer: ({ name, task, startedAt, lastSeenAt, timeZone }) => ({
    subject: 'Seu timer ainda está em andamento',
    heading: 'Você ainda está trabalhando?',
    paragraphs: [
      hello(name),
      `Seu timer${onTask(task)} está em andamento desde ${moment(startedAt, timeZone)}. ` +
        `Sua última atividade foi em ${moment(lastSeenAt, timeZone)}.`,
      'Ele continua até você pará-lo. No Takt você pode pará-lo na sua última atividade ou na hora que ' +
        'escolher.',
    ],
    action: 'Abrir o timer',
    notes: [switchOff],
  }),
  webhookOff: ({ name, webhook, reason }) => ({
    subject: `O webhook ${webhook} foi desativado`,
    heading: 'Um webhook foi desativado',
    paragraphs: [
      hello(name),
      `Há um dia não chega nada do que é enviado a ${webhook}.${failure(reason)}`,
      'Ele não será avisado de nada até ser ativado de novo. O que ele perdeu pode ser enviado novamente a ' +
        'partir das suas entregas.',
    ],
    action: 'Abrir os webhooks',
    notes: [],
  }),
  joinRequestCode: ({ name, team, hours }) => ({
    subject: `Seu código para entrar em ${team}`,
    heading: `Entre em ${team}`,
    paragraphs: [
      hello(name),
      `Digite este código para enviar seu pedido a ${team}. Depois, os gestores da equipe decidem.`,
    ],
    notes: [`O código é válido por ${lasting.hours(hours)}.`, notYou],
  }),
  joinRequestReceived: ({ requester, email, position, team }) => ({
    subject: `${requester} pede para entrar em ${team}`,
    heading: `Um pedido para entrar em ${team}`,
    paragraphs: [
      `${requester} (${email}) pede para entrar na equipe ${team} como ${position}.`,
      'Aceite ou recuse o pedido nas configurações da equipe.',
    ],
    action: 'Revisar o pedido',
    notes: ['Você recebe este e-mail porque gerencia a equipe.'],
  }),
  joinRequestAccepted: ({ name, team }) => ({
    subject: `Boas-vindas a ${team}`,
    heading: `Você agora é membro de ${team}`,
    paragraphs: [
      hello(name),
      `Seu pedido para entrar em ${team} foi aceito.`,
      'Entre com este endereço de e-mail; você receberá um código por e-mail.',
    ],
    action: 'Entrar',
    notes: [],
  }),
  joinRequestRejected: ({ name, team }) => ({
    subject: `Seu pedido para entrar em ${team}`,
    heading: `Seu pedido para entrar em ${team}`,
    paragraphs: [hello(name), `Os gestores de ${team} não aceitaram seu pedido.`],
    notes: ['Você pode enviar um novo pedido a qualquer momento.'],
  }),
  emailChangeCode: ({ name, newEmail, minutes }) => ({
    subject: 'Confirme seu novo endereço de e-mail',
    heading: 'Confirme seu novo endereço de e-mail',
    paragraphs: [hello(name), `Digite este código para entrar com ${newEmail} de agora em diante.`],
    notes: [`O código é válido por ${lasting.minutes(minutes)}.`, notYou],
  }),
  emailChangeProof: ({ name, newEmail, minutes }) => ({
    subject: 'Confirme a mudança do seu endereço de e-mail',
    heading: 'Confirme a mudança do seu endereço de e-mail',
    paragraphs: [
      hello(name),
      `Alguém com acesso à sua conta pediu para usar ${newEmail} de agora em diante. Digite este código lá para confirmar que é você.`,
    ],
    notes: [`O código é válido por ${lasting.minutes(minutes)}.`, notYou],
  }),
  emailChangeAsked: ({ name, newEmail }) => ({
    subject: 'Seu endereço de e-mail vai mudar',
    heading: 'Seu endereço de e-mail vai mudar',
    paragraphs: [
      hello(name),
      `Alguém com acesso à sua conta pediu para usar ${newEmail} de agora em diante. ` +
        'O endereço muda quando o código enviado para lá for digitado.',
    ],
    notes: [
      'Se não foi você, altere sua senha imediatamente. Isso encerra a sessão nos outros dispositivos.',
    ],
  }),
  emailChanged: ({ name, newEmail }) => ({
    subject: 'Seu endereço de e-mail foi alterado',
    heading: 'Seu endereço de e-mail foi alterado',
    paragraphs: [
      hello(name),
      `Sua conta agora pertence a ${newEmail}. Este endereço não dá mais acesso a ela.`,
    ],
    notes: ['Se não foi você, peça ajuda imediatamente a um administrador do seu espaço de trabalho.'],
  }),
  passwordChanged: ({ name }) => ({
    subject: 'Sua senha foi alterada',
    heading: 'Sua senha foi alterada',
    paragraphs: [
      hello(name),
      'A senha da sua conta foi alterada e a sessão foi encerrada nos outros dispositivos.',
    ],
    action: 'Não fui eu',
    notes: ['Se foi você, não há nada a fazer. Se não foi, defina imediatamente uma nova senha com o botão.'],
  }),
  accountDeleted: ({ name }) => ({
    subject: 'Sua conta foi excluída',
    heading: 'Sua conta foi excluída',
    paragraphs: [
      hello(name),
      'Sua conta e os dados pessoais que ela continha foram excluídos. O tempo registrado fica nos espaços ' +
        'de trabalho, sem o seu nome.',
    ],
    notes: ['Você pode se registrar de novo com este endereço a qualquer momento.'],
  }),
  workspaceLeft: ({ name, workspace }) => ({
    subject: `Você não faz mais parte de ${workspace}`,
    heading: `Você não faz mais parte de ${workspace}`,
    paragraphs: [
      hello(name),
      `Um administrador removeu você de ${workspace}. O tempo registrado fica lá, sem o seu nome.`,
    ],
    notes: ['Sua conta e seus outros espaços de trabalho continuam como estão.'],
  }),
};
