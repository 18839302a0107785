import type { PageWords, SystemWords } from './words.ts'

export const page: PageWords = {
  byline: 'von {name}',
  links: 'Links',
  empty: 'Hier gibt es noch keine Links.',
  highlighted: 'Hervorgehoben',
  types: {
    'live-demo': 'Live-Demo',
    'repo-host': 'Quellcode',
    documentation: 'Dokumentation',
    'video-site': 'Video',
    microblog: 'Social-Media-Profil',
    'professional-network': 'Berufliches Profil',
    'launch-directory': 'Produktstart',
    'hackathon-site': 'Hackathon-Projekt',
    blog: 'Blog',
    other: 'Link',
  },
  channels: { mail: 'E-Mail', phone: 'Telefon', sms: 'SMS' },
  madeWith: 'Erstellt mit Tessera',
  report: 'Diese Seite melden',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
}

export const system: SystemWords = {
  error: 'Fehler: {title}',
  preview: {
    label: 'Vorschau',
    title: 'Vorschau: {title}',
    notice: 'Vorschau, nicht die veröffentlichte Seite.',
    ends: 'Endet am {time}.',
  },
  notices: {
    'not-found': { title: 'Hier gibt es nichts', text: 'Vielleicht ist der Link falsch, oder die Seite wurde entfernt.' },
    blocked: { title: 'Diese Seite wurde gesperrt', text: 'Sie wurde entfernt, weil sie gegen die Regeln dieses Dienstes verstößt.' },
    'too-many': {
      title: 'Einen Moment, bitte',
      text: 'Aus Ihrem Netzwerk kamen zu viele Anfragen. Bitte versuchen Sie es in einer Minute noch einmal.',
    },
    unavailable: {
      title: 'Gleich wieder da',
      text: 'Diese Seite kann gerade nicht angezeigt werden. Bitte versuchen Sie es in einer Minute noch einmal.',
    },
  },
  createPage: 'Eigene Seite erstellen',
  foreign: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
  password: {
    title: 'Diese Seite ist mit einem Passwort geschützt',
    text: 'Fragen Sie die Person, die die Seite mit Ihnen geteilt hat, nach dem Passwort. In diesem Browser bleibt die Seite einen Tag lang entsperrt.',
    label: 'Passwort',
    open: 'Seite öffnen',
    missing: 'Geben Sie das Passwort ein.',
    wrong: 'Falsches Passwort. Achten Sie auf Groß- und Kleinschreibung.',
    tooMany: 'Zu viele Versuche. Versuchen Sie es {when} noch einmal.',
  },
  report: {
    page: {
      title: 'Diese Seite melden',
      text: 'Teilen Sie uns mit, was mit {path} nicht stimmt. Wer die Seite erstellt hat, erfährt nichts von Ihrer Meldung.',
      question: 'Was stimmt mit dieser Seite nicht?',
      back: 'Zurück zur Seite',
    },
    preview: {
      title: 'Diese Vorschau melden',
      text: 'Teilen Sie uns mit, was mit dieser Vorschau nicht stimmt. Wer die Seite erstellt hat, erfährt nichts von Ihrer Meldung.',
      question: 'Was stimmt mit dieser Vorschau nicht?',
      back: 'Zurück zur Vorschau',
    },
    reasons: {
      phishing: { label: 'Phishing', hint: 'Gibt sich als jemand anderes aus oder fragt nach Passwörtern oder Kartennummern' },
      malware: { label: 'Schadsoftware', hint: 'Führt zu Software, die Computern oder Handys schadet' },
      spam: { label: 'Spam', hint: 'Irreführende Werbung' },
      illegal: { label: 'Rechtswidrige Inhalte', hint: 'Zeigt oder verkauft etwas Verbotenes' },
      other: { label: 'Etwas anderes', hint: 'Beschreiben Sie es unten' },
    },
    details: 'Einzelheiten',
    optional: '(freiwillig)',
    send: 'Meldung senden',
    noReason: 'Wählen Sie einen Grund aus.',
    tooLong: 'Höchstens {count} Zeichen, ohne Steuerzeichen.',
    tooMany: 'Sie haben schon mehrere Meldungen gesendet. Versuchen Sie es {when} noch einmal.',
    thanks: 'Vielen Dank',
    received: 'Ihre Meldung ist angekommen. Wir werden sie prüfen.',
  },
}
