import type { PageWords, SystemWords } from './words.ts'

export const page: PageWords = {
  byline: '{name} 作',
  links: 'リンク',
  empty: 'リンクはまだありません。',
  highlighted: '注目',
  types: {
    'live-demo': 'デモ',
    'repo-host': 'ソースコード',
    documentation: 'ドキュメント',
    'video-site': '動画',
    microblog: 'SNS のプロフィール',
    'professional-network': '仕事のプロフィール',
    'launch-directory': '製品リリース',
    'hackathon-site': 'ハッカソンの作品',
    blog: 'ブログ',
    other: 'リンク',
  },
  channels: { mail: 'メール', phone: '電話', sms: 'SMS' },
  madeWith: 'Tessera で作成',
  report: 'このページを通報',
  imprint: '運営者情報',
  privacy: 'プライバシー',
}

export const system: SystemWords = {
  error: 'エラー: {title}',
  preview: {
    label: 'プレビュー',
    title: 'プレビュー: {title}',
    notice: 'これはプレビューです。公開中のページではありません。',
    ends: '{time} に終了します。',
  },
  notices: {
    'not-found': { title: 'ここには何もありません', text: 'リンクが間違っているか、ページが削除された可能性があります。' },
    blocked: { title: 'このページはブロックされました', text: 'このサービスの規則に違反したため、削除されました。' },
    'too-many': {
      title: '少々お待ちください',
      text: 'お使いのネットワークからのリクエストが多すぎます。1 分後にもう一度お試しください。',
    },
    unavailable: { title: 'まもなく復旧します', text: '現在このページを表示できません。1 分後にもう一度お試しください。' },
  },
  createPage: '自分のページを作成する',
  foreign: '問題が発生しました。もう一度お試しください。',
  password: {
    title: 'このページはパスワードで保護されています',
    text: 'パスワードは、このページを共有した人にお尋ねください。一度入力すると、このブラウザーでは 1 日間パスワードなしで開けます。',
    label: 'パスワード',
    open: 'ページを開く',
    missing: 'パスワードを入力してください。',
    wrong: 'パスワードが違います。大文字と小文字は区別されます。',
    tooMany: '試行回数が多すぎます。{when}にもう一度お試しください。',
  },
  report: {
    page: {
      title: 'このページを通報',
      text: '{path} の問題点をお知らせください。ページの所有者には通知されません。',
      question: 'このページの問題は何ですか？',
      back: 'ページに戻る',
    },
    preview: {
      title: 'このプレビューを通報',
      text: 'このプレビューの問題点をお知らせください。ページの所有者には通知されません。',
      question: 'このプレビューの問題は何ですか？',
      back: 'プレビューに戻る',
    },
    reasons: {
      phishing: { label: 'フィッシング', hint: '他人になりすます、またはパスワードやカード番号を入力させようとする' },
      malware: { label: 'マルウェア', hint: 'パソコンやスマートフォンに害を与えるソフトウェアに誘導する' },
      spam: { label: 'スパム', hint: '誤解を招く広告' },
      illegal: { label: '違法な内容', hint: '違法なものを掲載または販売する' },
      other: { label: 'その他', hint: '下の欄に詳しくご記入ください' },
    },
    details: '詳細',
    optional: '（任意）',
    send: '通報を送信',
    noReason: '理由を選択してください。',
    tooLong: '{count} 文字以内で、制御文字を使わずに入力してください。',
    tooMany: 'すでに複数の通報を送信しています。{when}にもう一度お試しください。',
    thanks: 'ありがとうございます',
    received: '通報を受け付けました。内容を確認します。',
  },
}
