CREATE TABLE "gone_pages" (
	"page" text collate "C" PRIMARY KEY NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL
);
