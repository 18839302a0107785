import type { PageWords, SystemWords } from './words.ts'

export const page: PageWords = {
  byline: 'par {name}',
  links: 'Liens',
  empty: 'Il n’y a pas encore de liens ici.',
  highlighted: 'Mis en avant',
  types: {
    'live-demo': 'Démo en ligne',
    'repo-host': 'Code source',
    documentation: 'Documentation',
    'video-site': 'Vidéo',
    microblog: 'Profil social',
    'professional-network': 'Profil professionnel',
    'launch-directory': 'Lancement de produit',
    'hackathon-site': 'Projet de hackathon',
    blog: 'Blog',
    other: 'Lien',
  },
  channels: { mail: 'E-mail', phone: 'Téléphone', sms: 'SMS' },
  madeWith: 'Créé avec Tessera',
  report: 'Signaler cette page',
  imprint: 'Mentions légales',
  privacy: 'Confidentialité',
}

export const system: SystemWords = {
  error: 'Erreur : {title}',
  preview: { label: 'Aperçu', title: 'Aperçu : {title}', notice: 'Ceci est un aperçu, pas la page publiée.', ends: 'Prend fin le {time}.' },
  notices: {
    'not-found': { title: 'Il n’y a rien ici', text: 'Le lien est peut-être erroné, ou la page a été retirée.' },
    blocked: { title: 'Cette page a été bloquée', text: 'Elle a été retirée, car elle enfreint les règles de ce service.' },
    'too-many': {
      title: 'Un instant, s’il vous plaît',
      text: 'Trop de requêtes proviennent de votre réseau. Veuillez réessayer dans une minute.',
    },
    unavailable: {
      title: 'De retour dans un instant',
      text: 'Cette page ne peut pas être affichée pour le moment. Veuillez réessayer dans une minute.',
    },
  },
  createPage: 'Créer votre propre page',
  foreign: 'Une erreur s’est produite. Veuillez réessayer.',
  password: {
    title: 'Cette page est protégée par un mot de passe',
    text: 'Demandez le mot de passe à la personne qui a partagé la page. La page restera déverrouillée pendant 24 heures dans ce navigateur.',
    label: 'Mot de passe',
    open: 'Ouvrir la page',
    missing: 'Saisissez le mot de passe.',
    wrong: 'Mot de passe incorrect. Respectez les majuscules et les minuscules.',
    tooMany: 'Trop de tentatives. Réessayez {when}.',
  },
  report: {
    page: {
      title: 'Signaler cette page',
      text: 'Dites-nous ce qui ne va pas avec {path}. Le propriétaire de la page n’en sera pas informé.',
      question: 'Quel est le problème avec cette page ?',
      back: 'Retour à la page',
    },
    preview: {
      title: 'Signaler cet aperçu',
      text: 'Dites-nous ce qui ne va pas avec cet aperçu. Le propriétaire de la page n’en sera pas informé.',
      question: 'Quel est le problème avec cet aperçu ?',
      back: 'Retour à l’aperçu',
    },
    reasons: {
      phishing: {
        label: 'Hameçonnage',
        hint: 'Se fait passer pour quelqu’un d’autre, ou demande des mots de passe ou des numéros de carte',
      },
      malware: { label: 'Logiciel malveillant', hint: 'Renvoie vers un logiciel nuisible pour les ordinateurs ou les téléphones' },
      spam: { label: 'Spam', hint: 'Publicité trompeuse' },
      illegal: { label: 'Contenu illégal', hint: 'Montre ou vend quelque chose d’illégal' },
      other: { label: 'Autre chose', hint: 'Expliquez-nous ci-dessous' },
    },
    details: 'Détails',
    optional: '(facultatif)',
    send: 'Envoyer le signalement',
    noReason: 'Choisissez un motif.',
    tooLong: 'Au maximum {count} caractères, sans caractères de contrôle.',
    tooMany: 'Vous avez déjà envoyé plusieurs signalements. Réessayez {when}.',
    thanks: 'Merci',
    received: 'Nous avons bien reçu votre signalement et allons l’examiner.',
  },
}
